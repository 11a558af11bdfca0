import type { AttentionItem, Booking } from '@charter/contracts';
import { Button, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { fullName } from '../../../lib/format.js';
import { recordQuery, refresh } from '../bookings.queries.js';

const CancelBooking = lazy(() => import('./cancel-booking.js'));
const ConfirmSailed = lazy(() => import('./confirm-sailed.js'));

type Decision = 'sailed' | 'cancel';

/** Buttons that say what became of a booking that is still pending after its charter, and so take it off the list of things to do. */
export function EndedBookingActions({ item: { subject: bookingId } }: { item: AttentionItem }) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ decision: Decision; booking: Booking } | null>(null);
  const expectRemoval = useFocusAfterRemoval();
  const open = useMutation({
    // The list may be half a minute old: a booking that was cancelled since must not be reinstated.
    mutationFn: (_decision: Decision) => client.fetchQuery({ ...recordQuery(bookingId), staleTime: 0 }),
    onSuccess: ({ booking }, decision) => {
      if (booking.status === 'pending') return setOpened({ decision, booking });
      toast({
        title: t('attention.decided'),
        description: t('statusChange.savedFor', { name: fullName(booking), status: t(`status.${booking.status}`) }),
      });
      expectRemoval();
      refresh(client);
    },
    onError: (error) => toast({ variant: 'destructive', title: t('attention.notOpened'), description: errorText(t, error) }),
  });
  const close = () => setOpened(null);
  const closeDecided = () => {
    expectRemoval();
    close();
  };
  const buttonOf = (decision: Decision, label: string) => (
    <Button
      variant={decision === 'sailed' ? 'secondary' : 'danger'}
      size="sm"
      aria-haspopup="dialog"
      busy={open.isPending && open.variables === decision}
      onClick={() => !open.isPending && open.mutate(decision)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
      {buttonOf('sailed', t('attention.sailed'))}
      {buttonOf('cancel', t('attention.cancel'))}
      <Suspense>
        {opened?.decision === 'sailed' && <ConfirmSailed booking={opened.booking} onClose={close} onConfirmed={closeDecided} />}
        {opened?.decision === 'cancel' && <CancelBooking booking={opened.booking} onClose={close} onCancelled={closeDecided} />}
      </Suspense>
    </div>
  );
}

/** The browser moves the focus to the top of the page when its button is removed. @returns to be called once the item is to leave the list */
function useFocusAfterRemoval() {
  const expected = useRef(false);
  useEffect(
    () => () => {
      if (expected.current && document.activeElement === document.body) document.querySelector('main')?.focus();
    },
    [],
  );
  return () => {
    expected.current = true;
  };
}

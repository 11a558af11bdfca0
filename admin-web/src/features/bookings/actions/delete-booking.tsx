import { ApiError } from '@charter/api-client';
import type { Booking } from '@charter/contracts';
import { Button, Dialog, errorText, money, Notice, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { charterDay, fullName, staffLocale } from '../booking-format.js';
import { isPaidFor, removeBookingMutation } from '../bookings.queries.js';

interface Props {
  booking: Booking;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before deleting, and once more when the guest's money is still here. */
export default function DeleteBooking({ booking, onClose, onDeleted }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const removal = useMutation(
    removeBookingMutation(client, {
      done: () => {
        toast({ title: t('removal.deleted'), description: t('removal.deletedWhy') });
        onDeleted();
      },
      refused: (error) => toast({ variant: 'destructive', title: t('removal.failed'), description: errorText(t, error) }),
    }),
  );
  const [understood, setUnderstood] = useState(false);
  // Our list may be half a minute old: the server may know of a payment that we do not.
  const refusedAsPaid = removal.error instanceof ApiError && removal.error.code === 'STILL_PAID';
  const asksTwice = isPaidFor(booking) || refusedAsPaid;
  const words = booking.paymentStatus === 'partially_refunded' ? 'removal.partlyPaid' : 'removal.paid';

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removal.title')}
      description={`${fullName(booking)} · ${charterDay(booking.bookingDate)} · ${booking.packageName}`}
      width="34rem"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('removal.keep')}
          </Button>
          <Button
            className="bg-danger! hover:bg-danger/90!"
            busy={removal.isPending}
            disabled={asksTwice && !understood}
            onClick={() => removal.mutate({ booking, force: asksTwice && understood })}
          >
            {t('removal.delete')}
          </Button>
        </div>
      }
    >
      <p className="leading-7 text-navy-soft">{t('removal.why')}</p>
      {asksTwice && (
        <Notice
          tone="warning"
          className="mt-5"
          title={t(words)}
          actions={
            <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
              <input
                type="checkbox"
                checked={understood}
                onChange={(event) => setUnderstood(event.target.checked)}
                className="size-5 accent-danger"
              />
              {t('removal.understood')}
            </label>
          }
        >
          {t(`${words}Why`, { amount: money(booking.totalAmount, staffLocale) })}
        </Notice>
      )}
    </Dialog>
  );
}

import { ApiError } from '@charter/api-client';
import type { Booking, BookingStatus, StatusChange } from '@charter/contracts';
import { classes, errorText, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown, Clock, Flag, type LucideIcon, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { isPaidFor } from './booking-rules.js';
import { changeStatusMutation } from './bookings.queries.js';
import { fullName } from '../../lib/format.js';

/** Color, icon and text together, so that the status does not depend on color vision. */
const styles: Record<BookingStatus, { tone: string; Icon: LucideIcon }> = {
  pending: { tone: 'bg-warning-pale text-warning', Icon: Clock },
  confirmed: { tone: 'bg-success-pale text-success', Icon: Check },
  cancelled: { tone: 'bg-danger-pale text-danger', Icon: X },
  completed: { tone: 'bg-navy/8 text-navy', Icon: Flag },
};

/** A booking is completed automatically when its charter has ended. */
const options: StatusChange['status'][] = ['pending', 'confirmed', 'cancelled'];

const pill = 'relative inline-flex h-11 min-w-34 items-center gap-2 rounded-sm text-sm font-medium transition-colors lg:h-8';

interface Props {
  booking: Booking;
  /** Called before a change, which may remove the row from a filtered list. */
  onChanging?: () => void;
  onChanged?: (booking: Booking) => void;
  /** Called instead of a change when a paid booking is to be cancelled, because that also decides about the refund. */
  onCancelPaid: (booking: Booking) => void;
}

export function BookingStatusSelect({ booking, onChanging, onChanged, onCancelPaid }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const change = useMutation(
    changeStatusMutation(client, {
      onSuccess: (_saved, { booking: changed, status }) => {
        toast({
          title: t('statusChange.saved'),
          description: t('statusChange.savedFor', { name: fullName(changed), status: t(`status.${status}`) }),
        });
        onChanged?.({ ...changed, status });
      },
      onError: (error) => {
        const taken = error instanceof ApiError && error.code === 'SLOT_TAKEN';
        const detail = (error instanceof ApiError && error.detail) || errorText(t, error);
        toast({
          variant: 'destructive',
          title: t(taken ? 'statusChange.taken' : 'statusChange.failed'),
          description: taken ? t('statusChange.takenDescription', { detail }) : detail,
        });
      },
    }),
  );
  const { tone, Icon } = styles[booking.status];
  const name = fullName(booking);

  if (booking.status === 'completed') {
    return (
      <span className={classes(pill, tone, 'px-3')} title={t('bookings.final')}>
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={2} />
        {t('status.completed')}
      </span>
    );
  }

  return (
    <span
      className={classes(
        pill,
        tone,
        'group has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon-deep',
      )}
    >
      <Icon aria-hidden="true" className="pointer-events-none absolute left-3 size-3.5" strokeWidth={2} />
      <select
        aria-label={t('bookings.statusOf', { name })}
        aria-busy={change.isPending || undefined}
        value={booking.status}
        onKeyDown={openOnKey}
        onChange={(event) => {
          const status = options.find((option) => option === event.target.value);
          if (!status) return;
          if (status === 'cancelled' && isPaidFor(booking)) return onCancelPaid(booking);
          onChanging?.();
          change.mutate({ booking, status });
        }}
        className="h-full w-full cursor-pointer appearance-none bg-transparent pr-8 pl-8.5 outline-none"
      >
        {options.map((status) => (
          <option key={status} value={status} className="bg-white text-navy">
            {t(`status.${status}`)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-2.5 size-3.5 opacity-60 group-hover:opacity-100"
        strokeWidth={2}
      />
    </span>
  );
}

/**
 * On Windows and Linux arrow and letter keys change a closed select immediately. A stray key must not cancel a
 * charter, so these keys open the list, and Enter selects.
 */
function openOnKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const select = event.currentTarget;
  const changes = event.key.startsWith('Arrow') || ['Home', 'End', 'PageUp', 'PageDown'].includes(event.key) || event.key.length === 1;
  if (!changes || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!CSS.supports('selector(:open)') || select.matches(':open')) return;
  event.preventDefault();
  select.showPicker();
}

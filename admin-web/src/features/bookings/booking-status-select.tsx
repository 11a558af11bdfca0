import { ApiError } from '@charter/api-client';
import type { Booking, BookingStatus, StatusChange } from '@charter/contracts';
import { classes, errorText, toast, type Tone, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown, Clock, Flag, type LucideIcon, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { changeStatusMutation, isPaidFor } from './bookings.queries.js';
import { fullName } from './booking-format.js';

/** Colour, shape and word together: no one has to tell green from red. */
const looks: Record<BookingStatus, { tone: string; Icon: LucideIcon }> = {
  pending: { tone: 'bg-warning-pale text-warning', Icon: Clock },
  confirmed: { tone: 'bg-success-pale text-success', Icon: Check },
  cancelled: { tone: 'bg-danger-pale text-danger', Icon: X },
  completed: { tone: 'bg-navy/8 text-navy', Icon: Flag },
};

/** What staff may choose; completed comes by itself when the charter has ended. */
const choices: StatusChange['status'][] = ['pending', 'confirmed', 'cancelled'];

export const paymentTones: Record<Booking['paymentStatus'], Tone> = {
  pending: 'warning',
  paid: 'success',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  charged_back: 'danger',
  failed: 'danger',
};

const pill = 'relative inline-flex h-11 min-w-34 items-center gap-2 rounded-sm text-sm font-medium transition-colors lg:h-8';

interface Props {
  booking: Booking;
  /** Called when a change begins: the row may leave a filtered list. */
  onChanging?: () => void;
  onChanged?: (booking: Booking) => void;
  /** Called instead of a change when a paid booking is to be cancelled: its refund is decided in the same step. */
  onCancelPaid: (booking: Booking) => void;
}

export function BookingStatusChoice({ booking, onChanging, onChanged, onCancelPaid }: Props) {
  const { t } = useTranslations();
  const client = useQueryClient();
  const change = useMutation(
    changeStatusMutation(client, {
      done: ({ booking: changed, status }) => {
        toast({ title: t('change.saved'), description: t('change.savedFor', { name: fullName(changed), status: t(`status.${status}`) }) });
        onChanged?.({ ...changed, status });
      },
      refused: (error) => {
        const taken = error instanceof ApiError && error.code === 'SLOT_TAKEN';
        const detail = (error instanceof ApiError && error.detail) || errorText(t, error);
        toast({
          variant: 'destructive',
          title: t(taken ? 'change.taken' : 'change.failed'),
          description: taken ? t('change.takenWhy', { detail }) : detail,
        });
      },
    }),
  );
  const { tone, Icon } = looks[booking.status];
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
          const status = choices.find((choice) => choice === event.target.value);
          if (!status) return;
          if (status === 'cancelled' && isPaidFor(booking)) return onCancelPaid(booking);
          onChanging?.();
          change.mutate({ booking, status });
        }}
        className="h-full w-full cursor-pointer appearance-none bg-transparent pr-8 pl-8.5 outline-none"
      >
        {choices.map((status) => (
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
 * On Windows and Linux an arrow or a letter changes a closed select at once. A charter must not be cancelled by a
 * stray key, so these keys open the list instead; Enter then chooses.
 */
function openOnKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const select = event.currentTarget;
  const changes = event.key.startsWith('Arrow') || ['Home', 'End', 'PageUp', 'PageDown'].includes(event.key) || event.key.length === 1;
  if (!changes || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!CSS.supports('selector(:open)') || select.matches(':open')) return;
  event.preventDefault();
  select.showPicker();
}

import { classes, timeInNassau, useTranslations } from '@charter/ui';
import type { BlockReason } from '@charter/contracts';
import { CalendarOff, Check, Clock, CloudRain, CreditCard, Flag, type LucideIcon, Wrench } from 'lucide-react';
import { fullName, staffLocale } from '../../../lib/format.js';
import type { CalendarEntry, Segment } from './calendar-entries.js';

interface Style {
  tone: string;
  Icon: LucideIcon;
}

/** Color, icon and text together, as in the list. */
const styles: Record<'pending' | 'confirmed' | 'completed' | 'hold' | 'block', Style> = {
  pending: { tone: 'border-warning bg-warning-pale text-warning', Icon: Clock },
  confirmed: { tone: 'border-success bg-success-pale text-success', Icon: Check },
  completed: { tone: 'border-navy-mute bg-navy/6 text-navy', Icon: Flag },
  hold: { tone: 'border-lagoon border-dashed bg-shallows-pale text-lagoon-dark', Icon: CreditCard },
  block: { tone: 'border-sand-deep bg-sand text-navy', Icon: CalendarOff },
};
const reasonIcons: Record<BlockReason, LucideIcon> = { maintenance: Wrench, weather: CloudRain, other: CalendarOff };

function styleOf(entry: CalendarEntry): Style {
  if (entry.kind === 'block') return { ...styles.block, Icon: reasonIcons[entry.block.reason] };
  if (entry.kind === 'hold') return styles.hold;
  const { status } = entry.booking;
  // The schedule contains no cancelled bookings, except one cancelled since it was loaded.
  return styles[status === 'cancelled' ? 'pending' : status];
}

function useTexts(entry: CalendarEntry): { name: string; state: string; about: string } {
  const { t } = useTranslations();
  switch (entry.kind) {
    case 'booking': {
      const { booking } = entry;
      return { name: fullName(booking), state: t(`status.${booking.status}`), about: booking.packageName };
    }
    case 'hold': {
      const { hold } = entry;
      const until = timeInNassau(hold.heldUntil, staffLocale);
      const state = hold.committed ? t('hold.paymentInProgress') : t('calendar.checkout', { until });
      return { name: fullName(hold), state, about: hold.packageName };
    }
    case 'block':
      return { name: t(`blockReason.${entry.block.reason}`), state: t('calendar.blocked'), about: entry.block.note ?? '' };
  }
}

interface Props {
  segment: Segment;
  onOpen: (entry: CalendarEntry) => void;
  /** Shows package and state on lines of their own. */
  detailed?: boolean;
  className?: string;
}

export function CalendarSegment({ segment: { entry, startMinute, endMinute }, onOpen, detailed, className }: Props) {
  const { t } = useTranslations();
  const { tone, Icon } = styleOf(entry);
  const { name, state, about } = useTexts(entry);
  const allDay = startMinute === 0 && endMinute === 1440;
  const from = allDay ? t('calendar.allDay') : clock(startMinute);
  const content = (
    <>
      <span className="flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-3 shrink-0" strokeWidth={2} />
        <span className="figures min-w-0 truncate">{detailed && !allDay ? `${from} – ${clock(endMinute)}` : from}</span>
      </span>
      <span className={classes('block truncate font-medium text-navy', detailed && 'mt-0.5 text-sm')}>{name}</span>
      {detailed && about && <span className="block truncate text-navy-soft">{about}</span>}
      {detailed ? <span className="block truncate">{state}</span> : <span className="sr-only">, {state}</span>}
    </>
  );
  const style = classes(
    'flex w-full flex-col items-stretch justify-start overflow-hidden rounded-xs border-l-2 px-2 py-1 text-left text-xs leading-4',
    tone,
    className,
  );
  return (
    <button
      type="button"
      data-opener={entry.id}
      aria-haspopup="dialog"
      onClick={() => onOpen(entry)}
      className={classes(style, 'transition hover:brightness-96')}
    >
      {content}
    </button>
  );
}

function clock(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  const minute = minuteOfDay % 60;
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}

import { classes, timeInNassau, useTranslations } from '@charter/ui';
import type { BlockReason } from '@charter/contracts';
import { CalendarOff, Check, Clock, CloudRain, CreditCard, Flag, type LucideIcon, Wrench } from 'lucide-react';
import { fullName, staffLocale } from '../booking-format.js';
import type { Entry, Piece } from './calendar-entries.js';

interface Look {
  tone: string;
  Icon: LucideIcon;
}

/** Colour, shape and word together, as in the list. */
const looks: Record<'pending' | 'confirmed' | 'completed' | 'hold' | 'block', Look> = {
  pending: { tone: 'border-warning bg-warning-pale text-warning', Icon: Clock },
  confirmed: { tone: 'border-success bg-success-pale text-success', Icon: Check },
  completed: { tone: 'border-navy-mute bg-navy/6 text-navy', Icon: Flag },
  hold: { tone: 'border-lagoon border-dashed bg-shallows-pale text-lagoon-dark', Icon: CreditCard },
  block: { tone: 'border-sand-deep bg-sand text-navy', Icon: CalendarOff },
};
const reasonIcons: Record<BlockReason, LucideIcon> = { maintenance: Wrench, weather: CloudRain, other: CalendarOff };

function lookOf(entry: Entry): Look {
  if (entry.kind === 'block') return { ...looks.block, Icon: reasonIcons[entry.block.reason] };
  if (entry.kind === 'hold') return looks.hold;
  const { status } = entry.booking;
  // Cancelled ones do not have the boat; one that has just been cancelled may still be here for a moment.
  return looks[status === 'cancelled' ? 'pending' : status];
}

function useWords(entry: Entry): { name: string; state: string; about: string } {
  const { t } = useTranslations();
  switch (entry.kind) {
    case 'booking': {
      const { booking } = entry;
      return { name: fullName(booking), state: t(`status.${booking.status}`), about: booking.packageName };
    }
    case 'hold': {
      const { hold } = entry;
      const until = timeInNassau(hold.heldUntil, staffLocale);
      const state = hold.committed ? t('hold.state') : t('calendar.held', { until });
      return { name: fullName(hold), state, about: hold.packageName };
    }
    case 'block':
      return { name: t(`blockReason.${entry.block.reason}`), state: t('calendar.blocked'), about: entry.block.note ?? '' };
  }
}

interface Props {
  piece: Piece;
  onOpen: (entry: Entry) => void;
  /** With its package and its state in words below each other. */
  roomy?: boolean;
  className?: string;
}

export function CalendarEntry({ piece: { entry, startMinute, endMinute }, onOpen, roomy, className }: Props) {
  const { t } = useTranslations();
  const { tone, Icon } = lookOf(entry);
  const { name, state, about } = useWords(entry);
  const allDay = startMinute === 0 && endMinute === 1440;
  const from = allDay ? t('calendar.allDay') : clock(startMinute);
  const content = (
    <>
      <span className="flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-3 shrink-0" strokeWidth={2} />
        <span className="figures min-w-0 truncate">{roomy && !allDay ? `${from} – ${clock(endMinute)}` : from}</span>
      </span>
      <span className={classes('block truncate font-medium text-navy', roomy && 'mt-0.5 text-sm')}>{name}</span>
      {roomy && about && <span className="block truncate text-navy-soft">{about}</span>}
      {roomy ? <span className="block truncate">{state}</span> : <span className="sr-only">, {state}</span>}
    </>
  );
  const look = classes(
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
      className={classes(look, 'transition hover:brightness-96')}
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

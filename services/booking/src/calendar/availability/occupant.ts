import { DomainError, limits } from '@charter/contracts';

/** `hold`: a checkout has the boat. `held`: staff keep it for one guest, after a weather call or with an offer. */
export type OccupancyKind = 'hold' | 'booking' | 'block' | 'held';

/** The booking, hold, block or held time that has the boat at some time, for the staff who wanted it. */
export interface Occupant {
  kind: OccupancyKind;
  /** The guest of a booking, hold or held time, or the reason of a block. */
  name: string;
  startsAt: Date;
  endsAt: Date;
  /** Turnaround included. */
  freeAgainAt: Date;
}

const nassauTime = new Intl.DateTimeFormat('en-US', { timeZone: limits.zone, hour: 'numeric', minute: '2-digit' });
const nassauDay = new Intl.DateTimeFormat('en-US', { timeZone: limits.zone, weekday: 'short', month: 'short', day: 'numeric' });
const nassauDayAndTime = (instant: Date): string => `${nassauDay.format(instant)}, ${nassauTime.format(instant)}`;

/** SLOT_TAKEN that names the occupant. Names are for staff only. */
export function slotTaken(occupant: Occupant | null): DomainError {
  if (!occupant) return new DomainError('SLOT_TAKEN');
  const { kind, name, startsAt, endsAt, freeAgainAt } = occupant;
  const isOneDay = nassauDay.format(startsAt) === nassauDay.format(endsAt);
  const when = `from ${nassauDayAndTime(startsAt)} to ${isOneDay ? nassauTime.format(endsAt) : nassauDayAndTime(endsAt)}`;
  const details = {
    booking: `${name} has the boat ${when}, and it is ready again at ${nassauTime.format(freeAgainAt)}`,
    hold: `${name} is paying for the boat ${when}`,
    held: `the boat is held for ${name} ${when}`,
    block: `the boat is blocked ${when} (${name})`,
  };
  return new DomainError('SLOT_TAKEN', { detail: `Time slot is no longer available: ${details[kind]}.` });
}

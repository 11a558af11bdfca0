import { type BookingStatus, type Cents, cents, dayMs } from '@charter/contracts';
import { gratuityTerms } from '@charter/contracts/browser';

/** What guests give the crew after their charter. Pure. */

/** Fields of a booking that decide whether a gratuity can be given. */
export interface SailedCharter {
  status: BookingStatus;
  startsAt: Date;
  endsAt: Date;
  /** When crew recorded that the party did not come. */
  noShowAt: Date | null;
}

/** @returns until when it can be given to the crew of a charter that has returned */
const givenUntil = ({ endsAt }: SailedCharter): Date => new Date(endsAt.getTime() + gratuityTerms.days * dayMs);

/** Whether only the log of the day tells that the charter has returned. */
export const mayHaveReturned = ({ startsAt, endsAt }: SailedCharter, now: Date): boolean => startsAt <= now && now < endsAt;

/**
 * @param returned crew have recorded the return; the end of the charter counts as well
 * @returns until when a gratuity can be given; null when it cannot
 */
export function openUntil(charter: SailedCharter, returned: boolean, now: Date): Date | null {
  if (charter.status === 'cancelled' || charter.noShowAt) return null;
  const until = givenUntil(charter);
  return (returned || now >= charter.endsAt) && now <= until ? until : null;
}

/** @returns equal parts that add up to the amount: the first ones have the cents that are left */
export function equalParts(amountCents: Cents, count: number): Cents[] {
  const part = Math.floor(amountCents / count);
  return Array.from({ length: count }, (_, index) => cents(part + (index < amountCents - part * count ? 1 : 0)));
}

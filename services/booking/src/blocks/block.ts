import { type BlockForm, dayMs, DomainError, limits } from '@charter/contracts';
import { type CharterTime, instantInNassau } from '../availability/calendar.js';

/**
 * The time of a block. It has no turnaround.
 * @throws DomainError INVALID for days that do not exist, an end before the beginning or in the past, and more than a year
 */
export function timeOfBlock({ from, to }: BlockForm, now: Date): CharterTime {
  const { messages, longest } = limits.block;
  const startsAt = instantInNassau(from);
  const endsAt = instantInNassau(to);
  if (!startsAt) throw new DomainError('INVALID', { errors: { from: messages.from } });
  if (!endsAt) throw new DomainError('INVALID', { errors: { to: messages.to } });
  const error =
    (endsAt <= startsAt && messages.order) ||
    (endsAt <= now && messages.past) ||
    (endsAt.getTime() - startsAt.getTime() > longest * dayMs && messages.tooLong);
  if (error) throw new DomainError('INVALID', { errors: { to: error } });
  return { startsAt, endsAt, freeAgainAt: endsAt };
}

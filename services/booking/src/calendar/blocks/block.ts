import { type BlockForm, dayMs, fieldError, invalid } from '@charter/contracts';
import { maxBlockDays } from '@charter/contracts/browser';
import { type CharterTime } from '../availability/calendar.js';
import { instantInNassau } from '../../shared/nassau-time.js';

/**
 * The time of a block. It has no turnaround.
 * @throws DomainError INVALID for days that do not exist, an end before the beginning or in the past, and more than a year
 */
export function timeOfBlock({ from, to }: BlockForm, now: Date): CharterTime {
  const startsAt = instantInNassau(from);
  const endsAt = instantInNassau(to);
  if (!startsAt) throw invalid({ from: fieldError('blockStart') });
  if (!endsAt) throw invalid({ to: fieldError('blockEnd') });
  const error =
    (endsAt <= startsAt && 'blockOrder') ||
    (endsAt <= now && 'blockOver') ||
    (endsAt.getTime() - startsAt.getTime() > maxBlockDays * dayMs && 'blockTooLong');
  if (error) throw invalid({ to: fieldError(error) });
  return { startsAt, endsAt, freeAgainAt: endsAt };
}

import { type BookingStatus, limits, DomainError } from '@charter/contracts';

const hour = 3_600_000;
const { afterHours, withinDays, againAfterHours } = limits.invitation;

/** What decides whether a guest may be asked how it was. */
export interface Sailed {
  status: BookingStatus;
  endsAt: Date;
  /** When the last letter was owed. */
  invitedAt: Date | null;
  reviewedAt: Date | null;
}

/** Refuses a guest who has nothing to tell yet, who has told, or who was asked a moment ago. */
export function requireInvitable({ status, endsAt, invitedAt, reviewedAt }: Sailed, now: Date): void {
  if (status !== 'completed' || endsAt > now) throw new DomainError('NOT_INVITABLE');
  if (reviewedAt) throw new DomainError('ALREADY_REVIEWED');
  if (invitedAt && now.getTime() < invitedAt.getTime() + againAfterHours * hour) throw new DomainError('ALREADY_INVITED');
}

/** Between these two a charter must have ended for its guest to be asked without anybody's doing. */
export function endedToInvite(now: Date): { from: Date; to: Date } {
  return {
    from: new Date(now.getTime() - withinDays * 24 * hour),
    to: new Date(now.getTime() - afterHours * hour),
  };
}

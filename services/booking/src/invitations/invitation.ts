import { type BookingStatus, limits, DomainError } from '@charter/contracts';

const hour = 3_600_000;
const { afterHours, withinDays, againAfterHours } = limits.invitation;

/** The state of a booking that decides whether its guest may be invited to review it. */
export interface InvitationState {
  status: BookingStatus;
  endsAt: Date;
  /** When the last invitation was sent; null before the first. */
  invitedAt: Date | null;
  reviewedAt: Date | null;
}

/** @throws DomainError NOT_INVITABLE before the charter is completed, ALREADY_REVIEWED, ALREADY_INVITED within a day of the last invitation */
export function requireInvitable({ status, endsAt, invitedAt, reviewedAt }: InvitationState, now: Date): void {
  if (status !== 'completed' || endsAt > now) throw new DomainError('NOT_INVITABLE');
  if (reviewedAt) throw new DomainError('ALREADY_REVIEWED');
  if (invitedAt && now.getTime() < invitedAt.getTime() + againAfterHours * hour) throw new DomainError('ALREADY_INVITED');
}

/** The range of time in which a charter must have ended for its guest to be invited automatically. */
export function endedToInvite(now: Date): { from: Date; to: Date } {
  return {
    from: new Date(now.getTime() - withinDays * 24 * hour),
    to: new Date(now.getTime() - afterHours * hour),
  };
}

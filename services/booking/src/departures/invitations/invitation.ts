import { type BookingStatus, dayMs, hourMs, limits } from '@charter/contracts';

/** Rules of invitations to review a charter. Pure. */

const { afterHours, withinDays, againAfterHours } = limits.invitation;

/** The state of a booking that decides whether its guest may be invited to review it. */
export interface InvitationState {
  status: BookingStatus;
  endsAt: Date;
  /** When the last invitation was sent; null before the first. */
  invitedAt: Date | null;
  reviewedAt: Date | null;
  /** When crew recorded that the party did not come. */
  noShowAt: Date | null;
}

export type InvitationDecision = 'invite' | 'not-completed' | 'already-reviewed' | 'already-invited';

/** A guest who came is invited after the charter until there is a review, at most once a day. */
export function decideInvitation({ status, endsAt, invitedAt, reviewedAt, noShowAt }: InvitationState, now: Date): InvitationDecision {
  if (status !== 'completed' || endsAt > now || noShowAt) return 'not-completed';
  if (reviewedAt) return 'already-reviewed';
  return invitedAt && now.getTime() < invitedAt.getTime() + againAfterHours * hourMs ? 'already-invited' : 'invite';
}

/** The range of time in which a charter must have ended for its guest to be invited automatically. */
export function endedToInvite(now: Date): { from: Date; to: Date } {
  return {
    from: new Date(now.getTime() - withinDays * dayMs),
    to: new Date(now.getTime() - afterHours * hourMs),
  };
}

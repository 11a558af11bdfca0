import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';

/** A completed booking without a review. */
export class PendingInvitation {
  /** UUID. */
  bookingId: string;
  firstName: string;
  lastName: string;
  /** Recipient of the invitation. */
  email: string;
  packageName: string;
  /** yyyy-MM-dd in Nassau. */
  bookingDate: string;
  /** When the last invitation was sent, UTC ISO 8601; null before the first. */
  invitedAt: string | null;
}

export class PendingInvitations {
  invitations: PendingInvitation[];
}

export class InviteRequest {
  bookingId: string;
  staff: StaffMember;
}

export const invitations = {
  /** Up to five: guests without an invitation first, then the latest charters. */
  pending: operation('svc.booking.pendingInvitations', Empty, PendingInvitations),
  /**
   * Sends the guest an invitation to review.
   * @throws BOOKING_NOT_FOUND, ALREADY_REVIEWED
   * @throws NOT_INVITABLE before the charter is completed, ALREADY_INVITED within a day of the last invitation
   */
  invite: operation('svc.booking.invite', InviteRequest, PendingInvitation),
} as const;

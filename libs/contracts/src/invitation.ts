import { Empty, operation } from './operation.js';
import { StaffMember } from './staff.js';

/** A guest who has sailed and has not said yet how it was. */
export class PendingInvitation {
  /** UUID. */
  bookingId: string;
  firstName: string;
  lastName: string;
  /** Where the letter goes. */
  email: string;
  packageName: string;
  /** yyyy-MM-dd in Nassau. */
  bookingDate: string;
  /** When the last letter was sent, UTC ISO 8601; null before the first. */
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
  /** Up to five: the guests nobody has asked yet first, then the latest charters. */
  pending: operation('svc.booking.pendingInvitations', Empty, PendingInvitations),
  /** Asks the guest for a review. Refuses BOOKING_NOT_FOUND, NOT_INVITABLE, ALREADY_REVIEWED, ALREADY_INVITED. */
  invite: operation('svc.booking.invite', InviteRequest, PendingInvitation),
} as const;

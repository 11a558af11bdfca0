import { Booking } from '../booking/operations.js';
import { eventType } from '../shared/operation.js';
import type { PartyDetail } from './limits.js';

/** The guest who booked has entered the e-mail address of a friend, who is to be sent the link of the party. */
export class PartyInvited {
  booking: Booking;
  /** UUID of the friend's entry. */
  memberId: string;
  name: string | null;
  email: string;
  /** Version of the party's link. */
  partyVersion: number;
}

/**
 * The guest or a friend has changed what the crew prepare for, within 48 hours before departure: at most one event per booking and hour. What
 * it is stays in the party, whose needs are deleted earlier than events.
 */
export class PartyNeedsChanged {
  booking: Booking;
  /** What has changed of a member, or is given of a new one who is a child, cannot swim or has needs. */
  changed: PartyDetail[];
}

export const partyEvents = {
  needsChanged: eventType('evt.booking.partyNeedsChanged', PartyNeedsChanged),
  invited: eventType('evt.booking.partyInvited', PartyInvited),
} as const;

import { Booking } from '../booking/operations.js';
import { eventType } from '../shared/operation.js';

/** The guest who booked has entered the e-mail address of a friend, who is to be sent the link of the party. */
export class PartyInvited {
  booking: Booking;
  /** UUID of the friend's entry. */
  memberId: string;
  name: string | null;
  email: string;
  /** Of the party's link. */
  partyVersion: number;
}

export const partyEvents = {
  invited: eventType('evt.booking.partyInvited', PartyInvited),
} as const;

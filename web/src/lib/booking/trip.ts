import type { CharterPackage } from '@charter/contracts';
import { booking } from '@charter/contracts/limits';
import type { Day } from '@charter/ui';

/** What a guest has chosen so far: enough to fill in the form. */
export interface Trip {
  package: CharterPackage;
  date: Day;
  /** Not chosen yet: undefined. */
  slot?: string;
}

/** What a guest types about themselves. */
export interface GuestDetails {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  guestCount: number;
  specialRequests: string;
}

export const noDetails: GuestDetails = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  guestCount: booking.guests.initial,
  specialRequests: '',
};

/** At most this many people: the boat's limit or the package's. */
export const mostGuests = ({ maxGuests }: CharterPackage) => Math.min(booking.guests.max, maxGuests);

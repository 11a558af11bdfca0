import type { AddOnChoice, CharterPackage } from '@charter/contracts';
import { bookingFields, emptyGuestDetails } from '@charter/contracts/browser';
import type { GuestDetails as BookedDetails } from '@charter/contracts/browser';
import type { Day } from '@charter/ui';

/** The guest's choices before payment. */
export interface Selection {
  package: CharterPackage;
  date: Day;
  /** Label of the slot; undefined until chosen. */
  slot?: string;
}

/** Values of the details form. */
export interface GuestDetails extends BookedDetails {
  /** Absent or empty without one. */
  promoCode?: string;
  /** Absent or empty without any. */
  addOns?: AddOnChoice[];
}

/** Details that decide what the charter costs. */
export type PricedDetails = Partial<Pick<GuestDetails, 'guestCount' | 'promoCode' | 'addOns'>>;

export const emptyDetails: GuestDetails = emptyGuestDetails;

/** The smaller of the boat's and the package's limit. */
export const maxGuestsOf = ({ maxGuests }: CharterPackage) => Math.min(bookingFields.guestCount.max, maxGuests);

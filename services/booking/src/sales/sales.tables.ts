import { HoldEntity } from './holds/hold.entity.js';
import { BookingEntity } from './bookings/booking.entity.js';
import { holdRetention, personalBookings } from './bookings/personal-data.queries.js';
import { OfferEntity, offerRetention, personalOffers } from './offers/offer.entity.js';

/** Entities, retention and personal data of this module. */
export const tables = {
  entities: [HoldEntity, BookingEntity, OfferEntity],
  retention: [...holdRetention, ...offerRetention],
  personal: [...personalBookings, ...personalOffers],
};

/**
 * examples exists so that tests, previews and samples of e-mails show each property of a reply: a new one, also an optional one, does not
 * compile before it has a value here. Plain objects of an invented guest, which browsers can load.
 */
import { refundTiers } from './booking/limits.js';
import type { Booking } from './booking/operations.js';
import type { DayCharter } from './charter-day/operations.js';

/** In Nassau's winter time, 8 AM is 13:00 UTC. */
export const exampleBooking: Required<Booking> = {
  id: '0b6a3f6e-5a53-4a3e-9d0f-8f2c6f1f4a10',
  confirmationCode: '7K3QD-M9TXZ',
  firstName: 'Elena',
  lastName: 'Marchetti',
  email: 'elena@guests.example',
  phone: '+39 02 5550 0100',
  packageId: 3,
  packageName: 'Exuma 8-Hour Charter',
  packageNameShown: 'Exuma, otto ore',
  packageNameLanguage: 'it',
  packageDuration: '8 hours',
  bookingDate: '2026-12-12',
  charterDate: '2026-12-12',
  timeSlot: '8:00 AM - 4:00 PM',
  startsAt: '2026-12-12T13:00:00.000Z',
  endsAt: '2026-12-12T21:00:00.000Z',
  sunset: '2026-12-12T22:21:05.000Z',
  guestCount: 6,
  totalAmount: 3600,
  addOns: [
    { id: 1, name: 'Lunch on board', qty: 6, amount: 270 },
    { id: 2, name: 'Photographer', nameShown: 'Fotografo', nameLanguage: 'it', qty: 1, amount: 450 },
  ],
  status: 'pending',
  paymentStatus: 'paid',
  specialRequests: 'Two of us cannot swim.',
  lodging: 'The Coral House',
  locale: 'en',
  createdAt: '2026-11-01T10:00:00.000Z',
  revision: 0,
  refundTiers: [...refundTiers],
  balanceDue: 0,
  linkVersion: 1,
};

const { addOns: _addOns, packageNameShown: _shown, packageNameLanguage: _language, sunset, ...common } = exampleBooking;

/** The same without what only some bookings have: add-ons, a slot that is counted from sunset, and a name in the guest's language. */
export const plainBooking: Booking = { ...common, lodging: null, specialRequests: null };

/** What the crew read of that booking. */
export const exampleDayCharter: Required<DayCharter> = {
  bookingId: exampleBooking.id,
  startsAt: exampleBooking.startsAt,
  endsAt: exampleBooking.endsAt,
  sunset,
  packageName: exampleBooking.packageName,
  status: 'confirmed',
  guestName: 'Elena Marchetti',
  guestCount: exampleBooking.guestCount,
  wishes: exampleBooking.specialRequests,
  lodging: 'The Coral House',
  addOns: [
    { name: 'Lunch on board', qty: 6 },
    { name: 'Photographer', qty: 1 },
  ],
  phone: exampleBooking.phone,
  locale: 'it',
  members: [],
  waiversOpen: 0,
  crew: [],
  log: [],
};

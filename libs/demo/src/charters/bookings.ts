import type { BookingStatus } from '@charter/contracts/browser';
import { type DemoSlot, sunsetSlot } from './packages.js';

/** Five bookings of the demo stack. Booking and payment seed their own halves, and must agree on ids and amounts. */
export interface DemoBooking {
  bookingId: string;
  holdId: string;
  paymentId: string;
  code: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  guestCount: number;
  packageId: number;
  packageName: string;
  packageDuration: string;
  slot: DemoSlot;
  /** Whole US dollars. */
  price: number;
  /** Charter date, counted from the day of the seed. */
  daysFromToday: number;
  status: BookingStatus;
  lodging: string | null;
  specialRequests: string | null;
}

export const demoBookings: readonly DemoBooking[] = [
  {
    bookingId: '0d3c7a52-5f0e-4d1b-9a61-3b8f5c2e7a01',
    holdId: '0d3c7a52-5f0e-4d1b-9a61-3b8f5c2e7a02',
    paymentId: '0d3c7a52-5f0e-4d1b-9a61-3b8f5c2e7a03',
    code: 'M4R1N4S411',
    firstName: 'Margaret',
    lastName: 'Albury',
    email: 'margaret.albury@guests.example',
    phone: '+1 305 555 0142',
    guestCount: 6,
    packageId: 1,
    packageName: 'Rose Island 4-Hour Charter',
    packageDuration: '4 hours',
    slot: { label: '9:00 AM - 1:00 PM', startMinute: 540, endMinute: 780 },
    price: 1200,
    daysFromToday: -7,
    status: 'completed',
    lodging: null,
    specialRequests: null,
  },
  {
    bookingId: 'a81d6e37-4c52-4b9f-8e07-92c3d1f4b641',
    holdId: 'a81d6e37-4c52-4b9f-8e07-92c3d1f4b642',
    paymentId: 'a81d6e37-4c52-4b9f-8e07-92c3d1f4b643',
    code: 'SANDBAR4TW',
    firstName: 'Eleanor',
    lastName: 'Pemberton',
    email: 'eleanor.pemberton@guests.example',
    phone: '+1 416 555 0187',
    guestCount: 2,
    packageId: 2,
    packageName: 'Paradise Island Sunset Cruise',
    packageDuration: '3 hours',
    slot: sunsetSlot,
    price: 1350,
    // Longer ago than invitations go out by themselves: staff find somebody to invite.
    daysFromToday: -20,
    status: 'completed',
    lodging: 'The Coral House',
    specialRequests: null,
  },
  {
    bookingId: 'e4b80f16-7d29-4c8a-a5f3-60d7c2b91e51',
    holdId: 'e4b80f16-7d29-4c8a-a5f3-60d7c2b91e52',
    paymentId: 'e4b80f16-7d29-4c8a-a5f3-60d7c2b91e53',
    code: 'TRADEW1NDS',
    firstName: 'Thomas',
    lastName: 'Okafor',
    email: 'thomas.okafor@guests.example',
    phone: '+1 242 555 0164',
    guestCount: 5,
    packageId: 1,
    packageName: 'Rose Island 4-Hour Charter',
    packageDuration: '4 hours',
    slot: { label: '9:00 AM - 1:00 PM', startMinute: 540, endMinute: 780 },
    price: 1200,
    daysFromToday: -25,
    status: 'completed',
    lodging: null,
    specialRequests: null,
  },
  {
    bookingId: '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311',
    holdId: '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b312',
    paymentId: '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b313',
    code: 'EXVM4B0ATS',
    firstName: 'Daniel',
    lastName: 'Whitfield',
    email: 'daniel.whitfield@guests.example',
    phone: '+44 20 7946 0321',
    guestCount: 8,
    packageId: 5,
    packageName: 'Exuma 8-Hour Charter',
    packageDuration: '8 hours',
    slot: { label: '8:00 AM - 4:00 PM', startMinute: 480, endMinute: 960 },
    price: 3600,
    daysFromToday: 12,
    status: 'confirmed',
    lodging: 'Cruise ship, all aboard at 5:30 PM',
    specialRequests: 'Two of us are vegetarian. A birthday cake would be a lovely surprise for Anna.',
  },
  {
    bookingId: 'c27f4d90-8e15-4b3a-b7d6-1f0a93e58c21',
    holdId: 'c27f4d90-8e15-4b3a-b7d6-1f0a93e58c22',
    paymentId: 'c27f4d90-8e15-4b3a-b7d6-1f0a93e58c23',
    code: 'SVNSET7K2P',
    firstName: 'Sofía',
    lastName: 'Hernández',
    email: 'sofia.hernandez@guests.example',
    phone: '+34 600 555 218',
    guestCount: 4,
    packageId: 2,
    packageName: 'Paradise Island Sunset Cruise',
    packageDuration: '3 hours',
    slot: sunsetSlot,
    price: 1350,
    daysFromToday: 20,
    status: 'pending',
    lodging: null,
    specialRequests: null,
  },
];

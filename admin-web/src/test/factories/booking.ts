import type { Booking } from '@charter/contracts';
import { plainBooking } from '@charter/contracts/examples';

let count = 0;

export function buildBooking(overrides: Partial<Booking> = {}): Booking {
  const number = String(++count).padStart(12, '0');
  return {
    ...structuredClone(plainBooking),
    id: `00000000-0000-4000-8000-${number}`,
    confirmationCode: 'K9HZN-GVX2Z',
    firstName: 'Amara',
    lastName: 'Rolle',
    email: 'amara@example.com',
    phone: '+1 242 555 0110',
    packageId: 1,
    packageName: 'Rose Island 4-Hour Charter',
    packageDuration: '4 hours',
    bookingDate: '2026-12-15',
    charterDate: '2026-12-15',
    timeSlot: '9:00 AM - 1:00 PM',
    startsAt: '2026-12-15T14:00:00.000Z',
    endsAt: '2026-12-15T18:00:00.000Z',
    guestCount: 4,
    totalAmount: 1200,
    createdAt: '2026-11-12T07:33:00.000Z',
    revision: 5,
    ...overrides,
  };
}

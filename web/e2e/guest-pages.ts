/** Answers of the pages that a link in an e-mail opens, for checks of their layout in every language. */
import type { Page } from '@playwright/test';
import type { JoinedCharter, Trip } from '@charter/contracts';
import type { Locale } from '@charter/contracts/limits';

const charter = {
  packageName: 'Paradise Island Sunset Cruise',
  bookingDate: '2026-12-05',
  timeSlot: '8:00 AM - 4:00 PM',
  startsAt: '2026-12-05T13:00:00.000Z',
  endsAt: '2026-12-05T21:00:00.000Z',
};

/** Every panel of the page: a party, a move, documents and a cancellation. */
export const tripIn = (locale: Locale): Trip => ({
  ...charter,
  confirmationCode: 'M4R1N-4S411',
  packageId: 2,
  packageDuration: '8 hours',
  guestCount: 12,
  totalAmount: 3600,
  paymentStatus: 'paid',
  firstName: 'Margaret',
  lastName: 'Hartwell-Featherstonehaugh',
  email: 'm…t@guests.example',
  phone: '+44 20 7946 0018',
  specialRequests: null,
  locale,
  status: 'confirmed',
  revision: 3,
  partyUntil: '2026-12-04T13:00:00.000Z',
  moves: { allowed: true, left: 2, until: '2026-12-03T13:00:00.000Z', refundPercent: 90 },
  documents: { calendar: '/api/trip/calendar.ics', invoice: '/api/trip/invoice.pdf' },
  review: 'none',
  cancellation: null,
  party: { members: [], max: 12, joinUrl: '/join/M4R1N4S411-0123456789ABCDEFGHJKMNPQRS' },
});

const waiver = { version: 1, locale: 'en', body: 'Wear a life jacket when the captain asks you to.' } as const;
export const joined: JoinedCharter = { ...charter, host: 'Margaret', others: ['Ada', 'Grace'], open: true, full: false, me: null, waiver };

export async function mockGuestPages(page: Page, locale: Locale): Promise<void> {
  await page.route('**/api/trip', (route) => route.fulfill({ json: tripIn(locale) }));
  await page.route('**/api/join?*', (route) => route.fulfill({ json: joined }));
}

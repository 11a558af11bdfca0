/** Answers of the pages that a link in an e-mail opens, for checks of their layout in every language. */
import type { Page } from '@playwright/test';
import type { GuestOffer, JoinedCharter, Trip } from '@charter/contracts';
import type { Locale } from '@charter/contracts/browser';

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
  refundTiers: [],
  folio: { lines: [], payments: [], balanceDue: 0 },
  paymentRequests: [],
  partyUntil: '2026-12-04T13:00:00.000Z',
  moves: { allowed: true, left: 2, until: '2026-12-03T13:00:00.000Z', refundPercent: 90 },
  documents: { calendar: '/api/trip/calendar.ics', invoice: '/api/trip/invoice.pdf', issued: [] },
  review: 'none',
  cancellation: null,
  party: { members: [], max: 12, joinUrl: '/join/M4R1N4S411-0123456789ABCDEFGHJKMNPQRS' },
});

const waiver = { version: 1, locale: 'en', body: 'Wear a life jacket when the captain asks you to.' } as const;
export const joined: JoinedCharter = { ...charter, host: 'Margaret', others: ['Ada', 'Grace'], open: true, full: false, me: null, waiver };

/** An offer with a deposit, several days and its end within hours. */
export const offerIn = (locale: Locale): GuestOffer => ({
  state: 'sent',
  version: 1,
  firstName: 'Margaret',
  lastName: 'Hartwell-Featherstonehaugh',
  locale,
  title: 'Two days around Eleuthera',
  message: 'A calm route, with a night at Harbour Island.',
  startsAt: '2026-12-05T14:00:00.000Z',
  endsAt: '2026-12-06T22:00:00.000Z',
  days: [
    { date: '2026-12-05', sunset: '2026-12-05T22:20:00.000Z' },
    { date: '2026-12-06', sunset: '2026-12-06T22:20:00.000Z' },
  ],
  guestCount: 12,
  lines: [
    { kind: 'offer', text: 'Charter with captain, mate and fuel', qty: 2, unitAmount: 3400, amount: 6800 },
    { kind: 'offer', text: 'Lunch on board', qty: 12, unitAmount: 45, amount: 540 },
    { kind: 'offer', text: 'With our compliments', qty: 1, unitAmount: -340, amount: -340 },
  ],
  total: 7000,
  payNow: 3500,
  payLater: 3500,
  balanceDueAt: '2026-11-28T14:00:00.000Z',
  refundTiers: [
    { hoursBefore: 168, percent: 90 },
    { hoursBefore: 48, percent: 50 },
    { hoursBefore: 0, percent: 0 },
  ],
  validUntil: new Date(Date.now() + 5.5 * 3_600_000).toISOString(),
  boatHeldUntil: new Date(Date.now() + 4.5 * 3_600_000).toISOString(),
  paymentRequestId: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e',
});

export async function mockGuestPages(page: Page, locale: Locale): Promise<void> {
  await page.route('**/api/trip', (route) => route.fulfill({ json: tripIn(locale) }));
  await page.route('**/api/offer', (route) => route.fulfill({ json: offerIn(locale) }));
  await page.route('**/api/join?*', (route) => route.fulfill({ json: joined }));
}

import type { OfferForm } from '@charter/contracts';

/** Two days around Eleuthera for $3,000, half of it now. Written on December 1 at seven in the morning in Nassau. */
export const anOffer = (over: Partial<OfferForm> = {}): OfferForm => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@guests.example',
  phone: '+1 242 555 0199',
  locale: 'en',
  title: 'Two days around Eleuthera',
  message: 'A calm route, with lunch on Harbour Island.',
  startsAt: '2027-02-10T09:00',
  endsAt: '2027-02-11T17:00',
  guestCount: 6,
  lines: [
    { text: 'Charter, two days', qty: 2, unitAmount: 1400 },
    { text: 'Lunch', qty: 6, unitAmount: 50 },
    { text: 'Courtesy', qty: 1, unitAmount: -100 },
  ],
  deposit: 1500,
  validUntil: '2026-12-08T12:00',
  ...over,
});

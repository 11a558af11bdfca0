import type { BoardCharter, WeatherCall } from '@charter/contracts';

/** A charter of the weather board that is still to be decided. */
export const charter: BoardCharter = {
  bookingId: '0b6a3f6e-5a53-4a3e-9d0f-8f2c6f1f4a10',
  startsAt: '2026-12-15T14:00:00.000Z',
  endsAt: '2026-12-15T18:00:00.000Z',
  packageId: 1,
  packageName: 'Rose Island',
  guestName: 'Amara Rolle',
  guestCount: 6,
  phone: '+1 242 555 0100',
  locale: 'en',
  refund: 1200,
  sunset: '2026-12-15T22:21:00.000Z',
  decideBy: '2026-12-14T23:00:00.000Z',
  state: 'open',
};
/** Later on the same day, and watched. */
export const second: BoardCharter = {
  ...charter,
  bookingId: '0b6a3f6e-5a53-4a3e-9d0f-8f2c6f1f4a11',
  startsAt: '2026-12-15T19:00:00.000Z',
  endsAt: '2026-12-15T23:00:00.000Z',
  guestName: 'Joan Knowles',
  locale: 'de',
  state: 'watch',
};
/** A call whose only guest has not chosen. */
export const call: WeatherCall = {
  callId: '1c4b8a52-3f0e-4d5b-9a67-7a2e5d1f9b60',
  cause: 'weather',
  note: 'A cold front.',
  from: charter.startsAt,
  to: charter.endsAt,
  createdAt: '2026-12-14T18:00:00.000Z',
  guests: [
    {
      bookingId: charter.bookingId,
      packageId: 1,
      cancellationId: '5f0a3c1e-90a4-4a5e-8d53-0a86d2b0a7c4',
      name: charter.guestName,
      phone: charter.phone,
      locale: 'en',
      choice: null,
      chooseBy: '2026-12-28T18:00:00.000Z',
      sails: false,
      refund: 1200,
    },
  ],
  cost: { refunded: 0, feesKept: 0, kept: 0 },
};

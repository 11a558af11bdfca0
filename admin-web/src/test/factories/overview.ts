import type { Overview } from '@charter/contracts';

/** An overview of which a test states only what matters to it. */
export const anOverview = (states: Partial<Overview> = {}): Overview => ({
  totalBookings: 0,
  totalRevenue: 0,
  pendingBookings: 0,
  activePackages: 0,
  attention: { refundsOwed: { count: 0, amount: 0 }, unconfirmed: { count: 0, bookings: [] } },
  recentBookings: [],
  onTheBoat: [
    { day: '2026-12-15', times: [] },
    { day: '2026-12-16', times: [] },
  ],
  ...states,
});

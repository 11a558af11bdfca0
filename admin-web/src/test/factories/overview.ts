import type { Overview } from '@charter/contracts';

export const buildOverview = (overrides: Partial<Overview> = {}): Overview => ({
  totalBookings: 0,
  totalRevenue: 0,
  pendingBookings: 0,
  activePackages: 0,
  attention: { refundsOwed: { count: 0, amount: 0 }, refundsFailed: { count: 0, amount: 0 }, unconfirmed: { count: 0, bookings: [] } },
  recentBookings: [],
  onTheBoat: [
    { day: '2026-12-15', times: [] },
    { day: '2026-12-16', times: [] },
  ],
  ...overrides,
});

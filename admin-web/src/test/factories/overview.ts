import type { Overview } from '@charter/contracts';

export const buildOverview = (overrides: Partial<Overview> = {}): Overview => ({
  totalBookings: 0,
  totalRevenue: 0,
  pendingBookings: 0,
  activePackages: 0,
  recentBookings: [],
  onTheBoat: [
    { day: '2026-12-15', times: [] },
    { day: '2026-12-16', times: [] },
  ],
  ...overrides,
});

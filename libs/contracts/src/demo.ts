/** The demo stack's second member of staff, with the first one's password. */
export const demoSecondStaff = 'mate';

export { type DemoAddOn, type DemoAddOnName, demoAddOns } from './demo/add-ons.js';
export { type DemoBooking, demoBookings } from './demo/bookings.js';
export { demoPackages } from './demo/packages.js';
export { SeededRandom } from './demo/seeded-random.js';
export { type DemoVoucher, type DemoVoucherUse } from './demo/vouchers.js';
export {
  demoFee,
  demoNight,
  demoVouchers,
  demoYear,
  type DemoCharter,
  type DemoNight,
  type DemoPayment,
  type PaidDemoCharter,
} from './demo/year.js';

/** How much demo data `main.js seed` adds: `few` bookings, which tests count on, or the past `year` with the bookings of the next weeks. */
export const demoDataSizes = ['few', 'year'] as const;
export type DemoDataSize = (typeof demoDataSizes)[number];

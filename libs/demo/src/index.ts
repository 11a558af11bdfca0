/** Data of the demo: what seeds store, and what tests expect of it. It is no part of the product: only they may import it. */
/** The demo stack's second member of staff, with the first one's password. */
export const demoSecondStaff = 'mate';

export { type DemoAddOn, type DemoAddOnName, demoAddOns } from './charters/add-ons.js';
export { type DemoBooking, demoBookings } from './charters/bookings.js';
export { demoPackages } from './charters/packages.js';
export { SeededRandom } from './charters/seeded-random.js';
export { type DemoVoucher, type DemoVoucherUse } from './charters/vouchers.js';
export {
  demoFee,
  demoNight,
  demoVouchers,
  demoYear,
  type DemoCharter,
  type DemoNight,
  type DemoPayment,
  type PaidDemoCharter,
} from './charters/year.js';

/** How much demo data `main.js seed <size>` adds: `few` bookings, which tests count on, or the past `year` with the bookings of the next weeks. */
const demoDataSizes = ['few', 'year'] as const;
export type DemoDataSize = (typeof demoDataSizes)[number];

/** @param argument of `main.js seed`; few unless given @throws Error for another one */
export function demoDataSizeOf(argument = 'few'): DemoDataSize {
  const size = demoDataSizes.find((each) => each === argument);
  if (!size) throw new Error(`Invalid size of the demo data "${argument}": use ${demoDataSizes.join(' or ')}.`);
  return size;
}

import { businessFrom } from '@charter/contracts';
import { demoDataSizes } from '@charter/contracts/demo';
import { Environment } from '@charter/service-kit';
import { nassau } from './shared/sun.js';

export type BookingConfig = ReturnType<typeof bookingConfig>;
/** Injection token of the configuration. */
export const BookingConfig = Symbol('BookingConfig');

/** @throws Error that names every variable that is missing or malformed */
export function bookingConfig(variables: Record<string, string | undefined> = process.env) {
  const env = new Environment(variables);
  const eveningBefore = env.text('WEATHER_DECIDED_AT', '18:00');
  env.rejectIf(!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(eveningBefore), 'WEATHER_DECIDED_AT must be an hour such as 18:00');
  const months = env.text('BUSINESS_VOUCHER_MONTHS', '').trim();
  env.rejectIf(
    months !== '' && !/^[1-9]\d{0,3}$/.test(months),
    'BUSINESS_VOUCHER_MONTHS must be a whole number from 1, or empty for vouchers without an end',
  );
  const withdrawalDays = env.number('BUSINESS_WITHDRAWAL_DAYS', 14, [0, 365]);
  env.rejectIf(!Number.isInteger(withdrawalDays), 'BUSINESS_WITHDRAWAL_DAYS must be a whole number of days');
  return env.validated({
    health: env.health(),
    database: env.database(12),
    messaging: { ...env.messaging(), ...env.queues() },
    window: {
      opens: env.text('BOOKING_OPENS', '2025-06-30'),
      days: env.integer('BOOKING_WINDOW_DAYS', 90),
      minimumNoticeHours: env.integer('MINIMUM_NOTICE_HOURS', 24),
    },
    /** Position of the boat, in degrees: sunrise and sunset are computed for this place, in the Bahamas as the zone of all hours is. */
    vessel: {
      latitude: env.number('VESSEL_LATITUDE', nassau.latitude, [20, 28]),
      longitude: env.number('VESSEL_LONGITUDE', nassau.longitude, [-81, -72]),
    },
    /** Until when staff decide whether a charter sails, and the guests of a watched one hear from them. */
    decision: { eveningBefore, hoursBefore: env.number('WEATHER_DECIDED_HOURS', 3, [1, 12]) },
    /** Limits of unpaid holds: see `HoldLimits`. */
    holds: {
      perAddress: env.integer('HOLDS_PER_ADDRESS', 3),
      perNetwork: env.integer('HOLDS_PER_NETWORK', 6),
      unpaid: env.integer('HOLDS_UNPAID', 25),
      shortMinutes: env.integer('HOLD_SHORT_MINUTES', 5),
    },
    /** Whether a booking is confirmed as soon as its payment is captured, without staff. */
    autoConfirmPaid: env.boolean('AUTO_CONFIRM_PAID', false),
    /** What `main.js seed` adds. */
    demoData: env.oneOf('DEMO_DATA', demoDataSizes, 'few'),
    /** Checks the links to the trip page; the same as notification's, which composes them. */
    guestLinkSecret: env.guestLinkSecret(),
    /** The company on invoices. */
    business: businessFrom(variables),
    /** Months for which gift vouchers can be used; null for vouchers without an end. */
    voucherMonths: months === '' ? null : Number(months),
    /** Days within which the buyer of a gift voucher can withdraw; 0 switches withdrawals off. */
    withdrawalDays,
  });
}

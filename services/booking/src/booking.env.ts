import { businessFrom } from '@charter/contracts';
import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);

export const bookingEnv = env.done({
  health: env.health(),
  database: env.database(12),
  messaging: { ...env.messaging(), ...env.queues() },
  window: {
    opens: env.text('BOOKING_OPENS', '2025-06-30'),
    days: env.whole('BOOKING_WINDOW_DAYS', 90),
    minimumNoticeHours: env.whole('MINIMUM_NOTICE_HOURS', 24),
  },
  /** Maximum numbers of unpaid holds: per network address, and in total. */
  holds: {
    perAddress: env.whole('HOLDS_PER_ADDRESS', 3),
    unpaid: env.whole('HOLDS_UNPAID', 25),
  },
  /** Whether a booking is confirmed as soon as its payment is captured, without staff. */
  autoConfirmPaid: env.flag('AUTO_CONFIRM_PAID', false),
  /** The company on invoices. */
  business: businessFrom(process.env),
});

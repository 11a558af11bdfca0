import { businessFrom } from '@charter/contracts';
import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);

export const bookingEnv = env.validated({
  health: env.health(),
  database: env.database(12),
  messaging: { ...env.messaging(), ...env.queues() },
  window: {
    opens: env.text('BOOKING_OPENS', '2025-06-30'),
    days: env.integer('BOOKING_WINDOW_DAYS', 90),
    minimumNoticeHours: env.integer('MINIMUM_NOTICE_HOURS', 24),
  },
  /** Slots that may be held without money on its way: per network address, and by all visitors together. */
  holds: {
    perAddress: env.integer('HOLDS_PER_ADDRESS', 3),
    unpaid: env.integer('HOLDS_UNPAID', 25),
  },
  /** A captured payment confirms the booking by itself. */
  autoConfirmPaid: env.boolean('AUTO_CONFIRM_PAID', false),
  /** Whose name is on an invoice. */
  business: businessFrom(process.env),
});

import { businessFrom } from '@charter/contracts';
import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);

export const bookingEnv = env.done({
  databaseUrl: env.text('DATABASE_URL'),
  databasePool: env.whole('DATABASE_POOL', 12),
  natsUrl: env.text('NATS_URL'),
  natsReplicas: env.whole('NATS_REPLICAS', 1),
  redisUrl: env.text('REDIS_URL'),
  queuePrefix: env.text('QUEUE_PREFIX', 'charter'),
  healthPort: env.whole('HEALTH_PORT', 0),
  healthHost: env.text('HEALTH_HOST', '127.0.0.1'),
  window: {
    opens: env.text('BOOKING_OPENS', '2025-06-30'),
    days: env.whole('BOOKING_WINDOW_DAYS', 90),
    minimumNoticeHours: env.whole('MINIMUM_NOTICE_HOURS', 24),
  },
  /** A captured payment confirms the booking by itself. */
  autoConfirmPaid: env.flag('AUTO_CONFIRM_PAID', false),
  /** Whose name is on an invoice. */
  business: businessFrom(process.env),
});

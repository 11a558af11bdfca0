import { businessFrom } from '@charter/contracts';
import { workModes } from '@charter/messaging';
import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);
const business = businessFrom(process.env);

export const notificationEnv = env.done({
  databaseUrl: env.text('DATABASE_URL'),
  databasePool: env.whole('DATABASE_POOL', 12),
  natsUrl: env.text('NATS_URL'),
  natsReplicas: env.whole('NATS_REPLICAS', 1),
  redisUrl: env.text('REDIS_URL'),
  queuePrefix: env.text('QUEUE_PREFIX', 'charter'),
  /** Whether this process sends letters. */
  workers: env.oneOf('WORKERS', workModes, 'on'),
  smtpUrl: env.text('SMTP_URL'),
  /** As in a From header: "Name <address>". */
  mailFrom: env.text('MAIL_FROM', `${business.name} <${business.email}>`),
  healthPort: env.whole('HEALTH_PORT', 0),
  healthHost: env.text('HEALTH_HOST', '127.0.0.1'),
  house: {
    business,
    /** Where guests reach the website, without a slash at the end. */
    publicUrl: env.text('PUBLIC_URL').replace(/\/+$/, ''),
    /** Where the staff read about bookings and inquiries. */
    inbox: env.text('BUSINESS_INBOX', business.email),
  },
});

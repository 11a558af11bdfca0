import { businessFrom } from '@charter/contracts';
import { workModes } from '@charter/messaging';
import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);
const business = businessFrom(process.env);

export const notificationEnv = env.validated({
  health: env.health(),
  database: env.database(12),
  messaging: {
    ...env.messaging(),
    ...env.queues(),
    /** Whether this process sends letters. */
    workers: env.oneOf('WORKERS', workModes, 'on'),
  },
  smtpUrl: env.text('SMTP_URL'),
  /** As in a From header: "Name <address>". */
  mailFrom: env.text('MAIL_FROM', `${business.name} <${business.email}>`),
  house: {
    business,
    /** Where guests reach the website, without a slash at the end. */
    publicUrl: env.text('PUBLIC_URL').replace(/\/+$/, ''),
    /** Where the staff read about bookings and inquiries. */
    inbox: env.text('BUSINESS_INBOX', business.email),
  },
});

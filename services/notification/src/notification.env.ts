import { businessFrom } from '@charter/contracts';
import { workModes } from '@charter/messaging';
import { Environment } from '@charter/service-kit';

export type NotificationConfig = ReturnType<typeof notificationConfig>;

/** @throws Error that names every variable that is missing or malformed */
export function notificationConfig(variables: Record<string, string | undefined> = process.env) {
  const env = new Environment(variables);
  const business = businessFrom(variables);
  return env.validated({
    health: env.health(),
    database: env.database(12),
    messaging: {
      ...env.messaging(),
      ...env.queues(),
      /** Whether this process sends e-mails. */
      workers: env.oneOf('WORKERS', workModes, 'on'),
    },
    smtpUrl: env.text('SMTP_URL'),
    businessSettings: {
      business,
      publicUrl: env.text('PUBLIC_URL').replace(/\/+$/, ''),
      // Required in production when the company has no address.
      staffInbox: env.text('BUSINESS_INBOX', business.email || undefined),
      guestLinkSecret: env.guestLinkSecret(),
      sender: env.text('MAIL_FROM', business.email ? `${business.name} <${business.email}>` : undefined),
    },
  });
}

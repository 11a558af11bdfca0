import { type DynamicModule, Module } from '@nestjs/common';
import { notification, notificationAttention } from '@charter/contracts';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { queues } from '@charter/messaging/queues';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { EmailEntity, emailRetention, personalEmails } from './delivery/email.entity.js';
import { EmailQueue } from './delivery/email.queue.js';
import { AttentionController } from './delivery/attention.controller.js';
import { AttentionService } from './delivery/attention.service.js';
import { EmailRepository } from './delivery/email.repository.js';
import { EmailService } from './delivery/email.service.js';
import { EmailSubscriber } from './delivery/email.subscriber.js';
import { EmailWorker } from './delivery/email.worker.js';
import { SmtpClient } from './delivery/smtp.client.js';
import { SweepTimer } from './delivery/sweep.timer.js';
import { DocumentClient } from './emails/document.client.js';
import { RenderingService } from './emails/rendering.service.js';
import { emails } from './emails/emails.js';
import * as migrations from './migrations/index.js';
import { NotificationController } from './notification.controller.js';
import type { NotificationConfig } from './notification.env.js';
import { StaffReminderService } from './reminders/staff-reminder.service.js';
import { StaffReminderTimer } from './reminders/staff-reminder.timer.js';
import { BusinessSettings } from './rendering/business-settings.js';
import { Templates } from './rendering/templates.js';

const emailTables = {
  entities: [EmailEntity],
  migrations: Object.values(migrations),
  retention: emailRetention,
  personal: personalEmails,
};

/** All tables in the service's database. */
export const notificationDatabase = [messagingTables, auditTables, emailTables];

@Module({})
class NotificationModule {
  static register({ database, messaging, smtpUrl, businessSettings }: NotificationConfig): DynamicModule {
    const smtp = { url: smtpUrl, from: businessSettings.sender, replyTo: businessSettings.business.email || businessSettings.staffInbox };
    return {
      module: NotificationModule,
      imports: [
        serviceKitModule(),
        databaseModule({
          ...database,
          // Seconds: an e-mail's row stays locked while we talk to the mail server, for up to half a minute.
          idleInTransaction: 60,
          tables: notificationDatabase,
        }),
        messagingModule({ service: 'notification', ...messaging, queues }),
      ],
      controllers: [NotificationController, AttentionController],
      providers: [
        { provide: BusinessSettings, useValue: businessSettings },
        { provide: Templates, useFactory: () => Templates.load(emails.map(({ template }) => template)) },
        { provide: SmtpClient, useFactory: () => new SmtpClient(smtp) },
        DocumentClient,
        RenderingService,
        AttentionService,
        EmailRepository,
        EmailService,
        EmailSubscriber,
        EmailQueue,
        ...(messaging.workers === 'off' ? [] : [EmailWorker]),
        SweepTimer,
        StaffReminderService,
        StaffReminderTimer,
      ],
    };
  }
}

export const notificationService = (config: NotificationConfig): Service => ({
  name: 'notification',
  module: NotificationModule.register(config),
  contracts: [notification, notificationAttention],
  settings: config,
});

import { Module } from '@nestjs/common';
import { notification } from '@charter/contracts';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { EmailEntity, emailRetention, personalEmails } from './delivery/email.entity.js';
import { emails } from './emails/emails.js';
import { House } from './emails/business-settings.js';
import { EmailSubscriber } from './delivery/email.subscriber.js';
import { EmailQueue } from './delivery/email.queue.js';
import { EmailRepository } from './delivery/email.repository.js';
import { EmailService } from './delivery/email.service.js';
import { SweepTimer } from './delivery/sweep.timer.js';
import { EmailWorker } from './delivery/email.worker.js';
import { CreateEmail1760000600000 } from './migrations/1760000600000-create-email.js';
import { LettersOfABooking1760000640000 } from './migrations/1760000640000-letters-of-a-booking.js';
import { LettersRememberWhy1760000650000 } from './migrations/1760000650000-letters-remember-why.js';
import { ForgetLetters1760000660000 } from './migrations/1760000660000-forget-letters.js';
import { NotificationController } from './notification.controller.js';
import { notificationEnv } from './notification.env.js';
import { SmtpClient } from './delivery/smtp.client.js';
import { Templates } from './rendering/templates.js';

@Module({
  imports: [
    serviceKitModule(),
    databaseModule({
      ...notificationEnv.database,
      // A letter's row stays locked while we talk to the mail server, which may take half a minute.
      idleInTransaction: 60,
      tables: [
        messagingTables,
        auditTables,
        {
          entities: [EmailEntity],
          migrations: [
            CreateEmail1760000600000,
            LettersOfABooking1760000640000,
            LettersRememberWhy1760000650000,
            ForgetLetters1760000660000,
          ],
          retention: emailRetention,
          personal: personalEmails,
        },
      ],
    }),
    messagingModule({ service: 'notification', ...notificationEnv.messaging }),
  ],
  controllers: [NotificationController],
  providers: [
    { provide: House, useValue: notificationEnv.house },
    { provide: Templates, useFactory: () => Templates.load(emails.map(({ template }) => template)) },
    { provide: SmtpClient, useFactory: () => new SmtpClient(notificationEnv.smtpUrl, notificationEnv.mailFrom) },
    EmailRepository,
    EmailService,
    EmailSubscriber,
    EmailQueue,
    ...(notificationEnv.messaging.workers === 'off' ? [] : [EmailWorker]),
    SweepTimer,
  ],
})
export class NotificationModule {}

export const notificationService: Service = {
  name: 'notification',
  module: NotificationModule,
  contracts: [notification],
  settings: notificationEnv,
};

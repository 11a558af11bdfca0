import { Module } from '@nestjs/common';
import { notification } from '@charter/contracts';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { kitModule, type Service } from '@charter/service-kit';
import { EmailEntity, keptEmails, personalEmails } from './delivery/email.entity.js';
import { emails } from './emails/emails.js';
import { House } from './emails/business-settings.js';
import { MailListener } from './delivery/email.subscriber.js';
import { MailQueue } from './delivery/email.queue.js';
import { MailRepository } from './delivery/email.repository.js';
import { MailService } from './delivery/email.service.js';
import { MailSweepTimer } from './delivery/sweep.timer.js';
import { MailWorker } from './delivery/email.worker.js';
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
    kitModule(),
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
          kept: keptEmails,
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
    MailRepository,
    MailService,
    MailListener,
    MailQueue,
    ...(notificationEnv.messaging.workers === 'off' ? [] : [MailWorker]),
    MailSweepTimer,
  ],
})
export class NotificationModule {}

export const notificationService: Service = {
  name: 'notification',
  module: NotificationModule,
  contracts: [notification],
  settings: notificationEnv,
};

import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type BookingId,
  type CalendarEntry,
  type CalendarEntryRequest,
  type EmailPreview,
  type EmailTemplates,
  type Empty,
  notification,
  type PreviewRequest,
  notificationEvents,
  type SentEmails,
  type AdminAnnouncement,
  type StaffInvitationEmail,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { Handles, Outbox } from '@charter/messaging';
import { EmailService } from './delivery/email.service.js';
import { RenderingService } from './emails/rendering.service.js';
import { emails } from './emails/emails.js';
import { calendarEntry } from './rendering/calendar-entry.js';
import { BusinessSettings } from './rendering/business-settings.js';
import { supportedLocale } from './rendering/translations.js';

@Controller()
export class NotificationController {
  constructor(
    private readonly settings: BusinessSettings,
    private readonly rendering: RenderingService,
    private readonly delivery: EmailService,
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  @Handles(notification.calendarEntry)
  calendarEntry(@Payload() { booking, locale }: CalendarEntryRequest): CalendarEntry {
    return { ics: calendarEntry(booking, supportedLocale(locale), this.settings).content };
  }

  @Handles(notification.templates)
  templates(): EmailTemplates {
    return {
      templates: emails.map(({ template }) => template),
      variants: emails.flatMap(({ template, variants }) => variants.map((variant) => ({ template, variant }))),
    };
  }

  @Handles(notification.preview)
  preview(@Payload() request: PreviewRequest): EmailPreview {
    return { emailData: this.rendering.preview(request) };
  }

  @Handles(notification.emailsOfBooking)
  async emailsOfBooking(@Payload() { bookingId }: BookingId): Promise<SentEmails> {
    return { emails: await this.delivery.listByBooking(bookingId) };
  }

  @Handles(notification.announceAdmin)
  async announceAdmin(@Payload() { admins, ...announcement }: AdminAnnouncement): Promise<Empty> {
    await this.database.transaction(async (tx) => {
      for (const recipient of [null, ...new Set(admins)]) {
        await this.outbox.add(tx, notificationEvents.adminAnnounced, { ...announcement, recipient });
      }
    });
    return {};
  }

  /** Publishes an event, so that this e-mail is declared, queued and sent once like all others. */
  @Handles(notification.inviteStaff)
  async inviteStaff(@Payload() invitation: StaffInvitationEmail): Promise<Empty> {
    await this.database.transaction((tx) => this.outbox.add(tx, notificationEvents.staffInvited, invitation));
    return {};
  }
}

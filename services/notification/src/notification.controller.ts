import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type BookingId,
  type CalendarEntry,
  type CalendarEntryRequest,
  type EmailPreview,
  type EmailTemplates,
  notification,
  type PreviewRequest,
  type SentEmails,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { calendarEntry } from './rendering/calendar-entry.js';
import { emails } from './emails/emails.js';
import { House } from './emails/business-settings.js';
import { languageOf } from './emails/language.js';
import { notificationEnv } from './notification.env.js';
import { preview } from './emails/preview.js';
import { Templates } from './rendering/templates.js';
import { EmailService } from './delivery/email.service.js';

@Controller()
export class NotificationController {
  constructor(
    private readonly house: House,
    private readonly patterns: Templates,
    private readonly mail: EmailService,
  ) {}

  @Handles(notification.calendarEntry)
  calendarEntry(@Payload() { booking, locale }: CalendarEntryRequest): CalendarEntry {
    return { ics: calendarEntry(booking, languageOf(locale), this.house).content };
  }

  @Handles(notification.templates)
  templates(): EmailTemplates {
    return { templates: emails.map(({ template }) => template) };
  }

  @Handles(notification.preview)
  preview(@Payload() { template, locale = 'en' }: PreviewRequest): EmailPreview {
    return { emailData: preview(template, locale, this.patterns, this.house, notificationEnv.mailFrom) };
  }

  @Handles(notification.emailsOfBooking)
  async emailsOfBooking(@Payload() { bookingId }: BookingId): Promise<SentEmails> {
    return { emails: await this.mail.ofBooking(bookingId) };
  }
}

import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type BookingId,
  type CalendarEntry,
  type CalendarEntryRequest,
  type EmailPreview,
  type EmailTemplates,
  notification,
  notificationAttention,
  type PreviewRequest,
  type SentEmails,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { AttentionService } from './delivery/attention.service.js';
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
    private readonly attention: AttentionService,
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

  @Handles(notificationAttention.list)
  listAttention() {
    return this.attention.list();
  }
}

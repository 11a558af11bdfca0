import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type BookingId, type CalendarEntry, type CalendarQuestion, notification, type SentEmails } from '@charter/contracts';
import { Answers } from '@charter/messaging';
import { calendarEntry } from './calendar-entry.js';
import { House } from './house.js';
import { languageOf } from './language.js';
import { MailService } from './mail.service.js';

@Controller()
export class NotificationController {
  constructor(
    private readonly house: House,
    private readonly mail: MailService,
  ) {}

  @Answers(notification.calendarEntry)
  calendarEntry(@Payload() { booking, locale }: CalendarQuestion): CalendarEntry {
    return { ics: calendarEntry(booking, languageOf(locale), this.house).content };
  }

  @Answers(notification.emailsOfBooking)
  async emailsOfBooking(@Payload() { bookingId }: BookingId): Promise<SentEmails> {
    return { emails: await this.mail.ofBooking(bookingId) };
  }
}

import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type CalendarEntry, type CalendarQuestion, notification } from '@charter/contracts';
import { Answers } from '@charter/messaging';
import { calendarEntry } from './calendar-entry.js';
import { House } from './house.js';
import { languageOf } from './language.js';

@Controller()
export class NotificationController {
  constructor(private readonly house: House) {}

  @Answers(notification.calendarEntry)
  calendarEntry(@Payload() { booking, locale }: CalendarQuestion): CalendarEntry {
    return { ics: calendarEntry(booking, languageOf(locale), this.house).content };
  }
}

import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import type { GuestBooking } from '@charter/contracts';
import type { Attachment } from '../emails/email.js';
import { fill } from './fill.js';
import type { House } from '../emails/business-settings.js';
import type { Language } from '../emails/language.js';
import { textOf } from './translations.js';

/** What a calendar needs to know of a charter. */
export type Charter = Pick<GuestBooking, 'confirmationCode' | 'packageName' | 'startsAt' | 'endsAt' | 'guestCount' | 'status' | 'revision'>;

const statuses: Record<GuestBooking['status'], ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

const secondsOfADay = 86_400;

/** The charter as an iCalendar file (RFC 5545) in UTC, which every calendar shows by its owner's own clock. */
export function calendarEntry(charter: Charter, language: Language, house: House): Attachment {
  const write = (key: string) => fill(textOf(language, 'calendar-entry', key), [{ ...charter, ...house }], asIs);
  const calendar = ical({ prodId: '//Charter//Notification//EN', method: ICalCalendarMethod.PUBLISH });
  const event = calendar.createEvent({
    // From the code alone: a booking keeps its entry even when the house moves to another domain.
    id: `${charter.confirmationCode}@charter`,
    start: new Date(charter.startsAt),
    end: new Date(charter.endsAt),
    summary: write('title'),
    location: house.business.place,
    description: write('description'),
    url: house.publicUrl,
    busystatus: ICalEventBusyStatus.BUSY,
    status: statuses[charter.status],
    // A calendar that has this entry replaces it only when the sequence is higher; an e-mail from before revisions has none.
    sequence: charter.revision ?? 0,
  });
  if (charter.status !== 'cancelled') {
    event.createAlarm({ type: ICalAlarmType.display, description: write('alarm'), triggerBefore: secondsOfADay });
  }
  return {
    filename: `charter-${charter.confirmationCode}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: `${calendar.toString()}\r\n`,
  };
}

const asIs = {
  escape: (text: string) => text,
  translate: (): string => {
    throw new Error('A calendar text names no other text');
  },
  format: (_name: string, value: unknown) => String(value),
};

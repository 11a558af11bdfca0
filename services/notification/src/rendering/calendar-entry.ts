import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import type { GuestBooking, Locale } from '@charter/contracts';
import { shownPackageName } from '@charter/contracts/browser';
import type { BusinessSettings } from './business-settings.js';
import { businessView } from './business-view.js';
import { formatValue } from './formats.js';
import { type RenderOptions, renderTemplate } from './template-engine.js';
import { textOf } from './translations.js';

export interface Attachment {
  filename: string;
  contentType: string;
  content: string | Buffer;
}

export type CalendarFile = Attachment & { content: string };

export type CalendarCharter = Pick<
  GuestBooking,
  'confirmationCode' | 'packageName' | 'packageNameShown' | 'startsAt' | 'endsAt' | 'guestCount' | 'status' | 'revision'
> & { sunset?: string | null };

const statuses: Record<GuestBooking['status'], ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

const daySeconds = 86_400;

/** The charter as an iCalendar file (RFC 5545) in UTC, which each calendar program shows in its owner's time zone. */
export function calendarEntry(charter: CalendarCharter, locale: Locale, settings: BusinessSettings): CalendarFile {
  const { name: packageName } = shownPackageName(charter);
  const write = (key: string) =>
    renderTemplate(
      textOf(locale, 'calendar-entry', key),
      [{ ...charter, packageName, business: businessView(settings.business) }],
      plainText(locale),
    );
  const isCancelled = charter.status === 'cancelled';
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({ prodId: '//Charter//Notification//EN', method });
  const event = calendar.createEvent({
    // The UID does not contain the company's domain, so that it stays the same when the domain changes.
    id: `${charter.confirmationCode}@charter`,
    start: new Date(charter.startsAt),
    end: new Date(charter.endsAt),
    summary: write('title'),
    ...(settings.business.place && { location: settings.business.place }),
    description: [write('description'), ...(charter.sunset ? [write('sunset')] : [])].join('\n'),
    url: settings.publicUrl,
    // RFC 5546: programs remove an entry only for the organizer that has published it.
    organizer: { name: settings.business.name, email: addressOf(settings.sender) },
    busystatus: ICalEventBusyStatus.BUSY,
    status: statuses[charter.status],
    // Calendar programs replace an entry only by one with a higher sequence. Rows older than revisions have none.
    sequence: charter.revision,
  });
  if (!isCancelled) {
    event.createAlarm({ type: ICalAlarmType.display, description: write('alarm'), triggerBefore: daySeconds });
  }
  return {
    filename: `charter-${charter.confirmationCode}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: `${folded(calendar.toString())}\r\n`,
  };
}

/** Calendar texts have no translations inside. */
const plainText = (locale: Locale): RenderOptions => ({
  escape: (text) => text,
  translate: () => {
    throw new Error('A calendar text has no translations inside');
  },
  format: (name, value) => formatValue(name, value, locale),
});

/** @param sender as in the header From */
const addressOf = (sender: string): string => /<([^>]+)>$/.exec(sender)?.[1] ?? sender;

const maxOctets = 75;

/** Folded again: the library also folds between a backslash and the letter that it escapes, which some programs read before they unfold. */
const folded = (content: string): string =>
  content
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(foldedLine)
    .join('\r\n');

function foldedLine(line: string): string {
  let octets = 0;
  let text = '';
  for (const [piece] of line.matchAll(/\\[^]|[^]/gu)) {
    octets += Buffer.byteLength(piece);
    if (octets > maxOctets) {
      text += '\r\n ';
      octets = 1 + Buffer.byteLength(piece);
    }
    text += piece;
  }
  return text;
}

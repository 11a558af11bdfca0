import { createEvent, type EventAttributes } from 'ics';
import type { GuestBooking } from '@charter/contracts';
import type { Attachment } from './email.js';
import { fill } from './fill.js';
import type { House } from './house.js';
import type { Language } from './language.js';
import { textOf } from './translations.js';

/** What a calendar needs to know of a charter. */
export type Charter = Pick<GuestBooking, 'confirmationCode' | 'packageName' | 'startsAt' | 'endsAt' | 'guestCount' | 'status'>;

/** The same entry at each stage of the booking: a calendar that has it replaces it when the sequence is higher. */
const stages: Record<GuestBooking['status'], Pick<EventAttributes, 'status' | 'sequence'>> = {
  pending: { status: 'TENTATIVE', sequence: 0 },
  confirmed: { status: 'CONFIRMED', sequence: 1 },
  completed: { status: 'CONFIRMED', sequence: 1 },
  cancelled: { status: 'CANCELLED', sequence: 2 },
};

/** The charter as an iCalendar file (RFC 5545) in UTC, which every calendar shows by its owner's own clock. */
export function calendarEntry(charter: Charter, language: Language, house: House): Attachment {
  const write = (key: string) => fill(textOf(language, 'calendar-entry', key), [{ ...charter, ...house }], asIs);
  const { error, value } = createEvent({
    // From the code alone: a booking keeps its entry even when the house moves to another domain.
    uid: `${charter.confirmationCode}@charter`,
    productId: '-//Charter//Notification//EN',
    method: 'PUBLISH',
    start: utc(charter.startsAt),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: utc(charter.endsAt),
    endInputType: 'utc',
    endOutputType: 'utc',
    title: write('title'),
    location: house.business.place,
    description: write('description'),
    url: house.publicUrl,
    busyStatus: 'BUSY',
    ...stages[charter.status],
    alarms:
      charter.status === 'cancelled' ? [] : [{ action: 'display', description: write('alarm'), trigger: { hours: 24, before: true } }],
  });
  if (error || !value) throw error ?? new Error('The calendar entry is empty');
  return {
    filename: `charter-${charter.confirmationCode}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: foldByOctets(value),
  };
}

/** RFC 5545 counts 75 octets to a line; `ics` counts UTF-16 units, which breaks accents' lines and splits emoji. */
function foldByOctets(ics: string): string {
  const lines = ics.replace(/\r\n[ \t]/g, '').split('\r\n');
  return lines
    .map((line) => {
      let [folded, octets] = ['', 0];
      for (const character of line) {
        const length = Buffer.byteLength(character);
        if (octets + length > 75) [folded, octets] = [`${folded}\r\n `, 1];
        [folded, octets] = [folded + character, octets + length];
      }
      return folded;
    })
    .join('\r\n');
}

const asIs = {
  escape: (text: string) => text,
  translate: (): string => {
    throw new Error('A calendar text names no other text');
  },
  format: (_name: string, value: unknown) => String(value),
};

function utc(instant: string): [number, number, number, number, number] {
  const at = new Date(instant);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
}

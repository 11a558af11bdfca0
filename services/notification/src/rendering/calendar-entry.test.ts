import { describe, expect, test } from 'vitest';
import { defaultBusiness } from '@charter/contracts';
import { locales } from '@charter/contracts/browser';
import { type CalendarCharter, calendarEntry } from './calendar-entry.js';

const settings = {
  business: defaultBusiness,
  publicUrl: 'https://charters.example',
  staffInbox: 'staff@charters.example',
  guestLinkSecret: '',
  sender: 'Nassau Luxury Charters <hello@charters.example>',
};

const aCharter = (change: Partial<CalendarCharter> = {}): CalendarCharter => ({
  confirmationCode: '7K3QD-M9TXZ',
  packageName: 'Exuma 8-Hour Charter',
  startsAt: '2026-12-12T13:00:00.000Z',
  endsAt: '2026-12-12T21:00:00.000Z',
  guestCount: 6,
  status: 'pending',
  revision: 0,
  ...change,
});

/** Properties of an iCalendar file; those of the event win over those of its alarm. */
function propertiesOf(ics: string): Record<string, string> {
  const lines = ics
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
    .toReversed();
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

const entryOf = (change: Parameters<typeof aCharter>[0] = {}) => calendarEntry(aCharter(change), 'en', settings);

describe('the calendar entry', () => {
  test.each([
    ['before the clocks go back', '2026-10-31T13:00:00.000Z', '2026-10-31T17:00:00.000Z', '20261031T130000Z', '20261031T170000Z'],
    ['after the clocks go back', '2026-11-01T14:00:00.000Z', '2026-11-01T18:00:00.000Z', '20261101T140000Z', '20261101T180000Z'],
    ['before the clocks go forward', '2027-03-13T14:00:00.000Z', '2027-03-13T18:00:00.000Z', '20270313T140000Z', '20270313T180000Z'],
    ['after the clocks go forward', '2027-03-14T13:00:00.000Z', '2027-03-14T17:00:00.000Z', '20270314T130000Z', '20270314T170000Z'],
  ])('has the instants of 9 AM to 1 PM in Nassau %s', (_when, startsAt, endsAt, start, end) => {
    const { DTSTART, DTEND } = propertiesOf(entryOf({ startsAt, endsAt }).content);
    expect([DTSTART, DTEND]).toEqual([start, end]);
  });

  test('has the name of the charter that the guest read when booking', () => {
    expect(entryOf({ packageNameShown: 'Exuma, 8 Stunden' }).content).toContain('SUMMARY:Exuma\\, 8 Stunden');
  });

  test('has the sunset by the clock in Nassau, for a charter whose slot was counted from it', () => {
    const sunset = '2026-12-12T22:21:05.000Z';
    expect(propertiesOf(entryOf({ sunset }).content).DESCRIPTION).toMatch(/\\nSunset at 5:21\sPM$/);
    expect(propertiesOf(calendarEntry(aCharter({ sunset }), 'ja', settings).content).DESCRIPTION).toMatch(/\\n日没 17:21$/);
    expect(entryOf().content).not.toContain('Sunset');
  });

  test('ends every line as RFC 5545 requires and folds lines at 75 octets', () => {
    const { content } = calendarEntry(aCharter({ packageName: 'Îles Exuma 🌴🌴🌴, à l’écart; très loin' }), 'fr', settings);
    expect(content.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(content.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(propertiesOf(content).SUMMARY).toBe('Îles Exuma 🌴🌴🌴\\, à l’écart\\; très loin à bord du Lady Lucaya');
  });

  test('is folded in every language, and never inside an escape', () => {
    for (const locale of locales) {
      for (let length = 0; length < 80; length += 1) {
        const { content } = calendarEntry(aCharter({ packageName: `${'x'.repeat(length)}; 日の出, \\ 🌴` }), locale, settings);
        expect(content).not.toMatch(/(?<!\\)(?:\\\\)*\\\r\n /);
        for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(propertiesOf(content).SUMMARY).toContain(`${'x'.repeat(length)}\\; 日の出\\, \\\\ 🌴`);
      }
    }
  });

  test('of a cancelled charter is withdrawn by the organizer that has published it', () => {
    const [published, cancelled] = (['confirmed', 'cancelled'] as const).map((status) => entryOf({ status }));
    expect([propertiesOf(published!.content).METHOD, propertiesOf(cancelled!.content).METHOD]).toEqual(['PUBLISH', 'CANCEL']);
    expect(cancelled!.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL');
    for (const { content } of [published!, cancelled!]) {
      expect(content).toContain('ORGANIZER;CN="Nassau Luxury Charters":mailto:hello@charters.example');
    }
  });

  test('keeps its UID and raises its sequence while the booking changes', () => {
    const [pending, confirmed, cancelled, again] = (['pending', 'confirmed', 'cancelled', 'confirmed'] as const).map((status, revision) =>
      propertiesOf(entryOf({ status, revision }).content),
    );
    expect(new Set([pending?.UID, confirmed?.UID, cancelled?.UID])).toEqual(new Set(['7K3QD-M9TXZ@charter']));
    expect([pending?.STATUS, confirmed?.STATUS, cancelled?.STATUS]).toEqual(['TENTATIVE', 'CONFIRMED', 'CANCELLED']);
    expect([pending?.SEQUENCE, confirmed?.SEQUENCE, cancelled?.SEQUENCE, again?.SEQUENCE]).toEqual(['0', '1', '2', '3']);
  });

  test('has the code, the place and an alarm one day before', () => {
    const { content, filename } = entryOf();
    const entry = propertiesOf(content);
    expect(entry.DESCRIPTION).toContain('7K3QD-M9TXZ');
    expect(entry.DESCRIPTION).toContain('15 minutes early');
    expect(entry.LOCATION).toBe('Paradise Island Marina\\, Nassau\\, Bahamas');
    expect(content).toContain('TRIGGER:-P1D');
    expect(filename).toBe('charter-7K3QD-M9TXZ.ics');
  });
});

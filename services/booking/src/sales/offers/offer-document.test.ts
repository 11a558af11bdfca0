import { expect, test } from 'vitest';
import { defaultBusiness, type Locale } from '@charter/contracts';
import { versionOf } from './offer.js';
import { offerDocument } from './offer-document.js';

const now = new Date('2026-12-01T12:00:00Z');

function documentIn(locale: Locale, guest: { firstName: string; lastName: string }) {
  const decision = versionOf(
    {
      ...guest,
      email: 'guest@guests.example',
      locale,
      title: 'A day around Eleuthera',
      startsAt: '2027-02-10T09:00',
      endsAt: '2027-02-10T17:00',
      guestCount: 6,
      lines: [{ text: 'Charter', qty: 1, unitAmount: 3600 }],
      validUntil: '2026-12-08T12:00',
    },
    now,
    [],
  );
  if (decision.kind === 'invalid') throw new Error(JSON.stringify(decision.fields));
  const days = [{ date: '2027-02-10', sunset: '2027-02-10T22:58:00Z' }];
  return offerDocument({ offer: decision.version, number: '9GFGTFJRYD', sentAt: now, days }, defaultBusiness);
}

test.each<[Locale, { firstName: string; lastName: string }, string, string, string]>([
  ['zh', { firstName: '小明', lastName: '王' }, '王小明', '2027年2月10日星期三，9:00–17:00，日落 17:58', '2026年12月8日星期二 12:00'],
  ['ja', { firstName: '花子', lastName: '山田' }, '山田 花子', '2027年2月10日水曜日、9:00～17:00、日没 17:58', '2026年12月8日火曜日 12:00'],
  [
    'de',
    { firstName: 'Ada', lastName: 'Lovelace' },
    'Ada Lovelace',
    'Mittwoch, 10. Februar 2027, 9:00–17:00, Sonnenuntergang 17:58',
    'Dienstag, 8. Dezember 2026, 12:00 Uhr',
  ],
])('an offer in %s has the name, the hours and the end in the order and format of the language', (locale, guest, name, schedule, end) => {
  const { party, details, facts } = documentIn(locale, guest);
  expect([party[0], details[0], facts[1]?.value]).toEqual([name, schedule, end]);
});

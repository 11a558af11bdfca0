import { beforeAll, describe, expect, test } from '@jest/globals';
import { defaultBusiness, type Locale } from '@charter/contracts';
import { aBooking, bookingRefused, inquiryReceived } from '../test/facts.js';
import { emails } from './emails.js';
import { languageOf } from './language.js';
import { type Letter, render } from './render.js';
import { Templates } from './templates.js';

const house = { business: defaultBusiness, publicUrl: 'https://charters.example', inbox: 'desk@charters.example' };
let templates: Templates;

beforeAll(async () => {
  templates = await Templates.load(emails.map(({ template }) => template));
}, 60_000);

/** The letter in the language in which it is owed. */
function write(template: string, data: object): Letter & { locale: Locale } {
  const email = emails.find((candidate) => candidate.template === template);
  const owed = email?.owedAfter({ id: 'e', type: '', occurredAt: '', correlationId: '', data }, house);
  if (!owed) throw new Error(`${template} is not owed`);
  return { ...render(templates.get(template), languageOf(owed.locale), owed.data, house), locale: owed.locale };
}

describe('hours offered instead of those that were gone', () => {
  test('are written in the guest’s language and by the clocks of Nassau, not in the words of the package', () => {
    const french = write('slot-gone', bookingRefused({ locale: 'fr' }));
    for (const part of [french.text, french.html]) {
      expect(part).toContain('dimanche 13 décembre 2026');
      expect(part).toContain('8:00 – 16:00 (');
      expect(part).not.toContain('All day');
    }
    expect(write('slot-gone', bookingRefused()).text).toMatch(/- Sunday, December 13, 2026, 8:00\sAM – 4:00\sPM \(Nassau time\)/);
  });
});

describe('the invitation to review', () => {
  test.each<[Locale, string]>([
    ['en', 'https://charters.example/review/7K3QD-M9TXZ'],
    ['fr', 'https://charters.example/fr/review/7K3QD-M9TXZ'],
    ['zh', 'https://charters.example/zh/review/7K3QD-M9TXZ'],
  ])('leads to the page in the guest’s language: %s', (locale, address) => {
    const letter = write('review-invitation', { booking: aBooking({ locale, status: 'completed' }) });
    expect(letter.locale).toBe(locale);
    expect(letter.text).toContain(`\n${address}\n`);
    expect(letter.html).toContain(`href="${address}"`);
  });
});

describe('an inquiry', () => {
  test('is acknowledged in the language of its writer, in English when the page did not say', () => {
    expect(write('inquiry-acknowledgement', inquiryReceived({ locale: 'fr' }))).toMatchObject({
      locale: 'fr',
      subject: expect.stringContaining('Merci'),
    });
    expect(write('inquiry-acknowledgement', inquiryReceived())).toMatchObject({
      locale: 'en',
      subject: 'Thank you for writing to Nassau Luxury Charters',
    });
  });

  test('tells the house in English in which language to answer, when that is another one', () => {
    const notice = write('inquiry-notice', inquiryReceived({ locale: 'fr' }));
    expect(notice.locale).toBe('en');
    expect(notice.text).toContain('Guest: Elena Marchetti (Français)\n');
    expect(notice.html).toContain('Elena Marchetti (Français)');
    expect(notice.subject).toBe('New inquiry: Elena Marchetti');
    expect(write('inquiry-notice', inquiryReceived({ locale: 'en' })).text).toContain('Guest: Elena Marchetti\n');
    expect(write('inquiry-notice', inquiryReceived()).text).toContain('Guest: Elena Marchetti\n');
  });
});

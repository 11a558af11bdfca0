import { beforeAll, describe, expect, test } from 'vitest';
import { cents, type Locale, type SoldVoucher, type VoucherEnding } from '@charter/contracts';
import { formatVoucherCode, voucherCodeOf } from '@charter/service-kit';
import type { Templates } from '../rendering/templates.js';
import { findEmail } from './emails.js';
import { anEvent, businessSettings } from './examples.js';
import { compose, loadTemplates, renderEmail } from './rendered-email.js';

let templates: Templates;
beforeAll(async () => {
  templates = await loadTemplates();
});

const voucher: SoldVoucher = {
  id: '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311',
  amount: 500,
  forName: 'Ada',
  message: null,
  buyer: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@guests.example' },
  deliverTo: 'ada@guests.example',
  deliverOn: null,
  validUntil: null,
  locale: 'de',
};
const render = (template: string, data: object, locale?: Locale) => renderEmail(templates, template, data, locale).text;

test('the buyer of a voucher that was paid twice is sent one e-mail for each payment that goes back', () => {
  const refused = { voucher, paymentId: 'a second payment', amount: 500 };
  const queued = findEmail('voucher-paid-twice')!.compose(anEvent(refused), businessSettings);
  expect(queued).toMatchObject({ recipient: voucher.buyer.email, locale: 'de', subjectId: 'a second payment' });
  expect(render('voucher-paid-twice', refused, 'en')).toContain('The second payment of $500 is on its way back in full');
});

test('the receipt and the voucher say until when it can be used, if it has an end', () => {
  const until = { voucher: { ...voucher, validUntil: '2028-12-31' }, again: false };
  expect(render('voucher-receipt', until, 'en')).toContain('Valid until Sunday, December 31, 2028.');
  expect(render('voucher', until, 'en')).toContain('Valid until Sunday, December 31, 2028.');
  const unlimited = { voucher, again: false };
  expect(render('voucher-receipt', unlimited, 'en')).not.toContain('Valid until');
  expect(render('voucher', unlimited, 'en')).toContain('The voucher never expires.');
});

describe('the reminder before a voucher ends', () => {
  const ending = (change: Partial<SoldVoucher> = {}): VoucherEnding => ({
    voucher: { ...voucher, validUntil: '2027-01-10', ...change },
    leftCents: cents(45_050),
    endsAt: '2027-01-11T05:00:00.000Z',
  });
  const queue = (data: VoucherEnding) => findEmail('voucher-ending')!.compose(anEvent(data), businessSettings)!;

  test('is sent to the address of the voucher once for each last day, and not after it', () => {
    const first = queue(ending());
    expect(first).toMatchObject({ recipient: 'ada@guests.example', locale: 'de', sendUntil: '2027-01-11T05:00:00.000Z' });
    expect(queue({ ...ending(), leftCents: cents(100) }).subjectId).toBe(first.subjectId);
    expect(queue(ending({ validUntil: '2027-02-10' })).subjectId).not.toBe(first.subjectId);
    expect(queue(ending({ id: 'another' })).subjectId).not.toBe(first.subjectId);
  });

  test('has what is left, the last day, the code and where to book; the stored row has no code', () => {
    const code = voucherCodeOf(businessSettings.guestLinkSecret, voucher.id);
    const { text, html } = renderEmail(templates, 'voucher-ending', ending(), 'de');
    for (const part of [text, html]) {
      expect(part).toContain('450,50');
      expect(part).not.toContain('500');
      expect(part).toContain('bis Sonntag, 10. Januar 2027');
      expect(part).toContain(formatVoucherCode(code));
      expect(part).toContain('https://charters.example/de/booking');
    }
    expect(JSON.stringify(queue(ending()).data)).not.toContain(code);
  });

  test('greets the recipient, or the buyer to whom the voucher was sent', () => {
    expect(render('voucher-ending', ending(), 'en')).toMatch(/^Dear Ada,\n\n\$450\.50 is left on your gift voucher\./m);
    const toBuyer = ending({ deliverTo: voucher.buyer.email });
    expect(render('voucher-ending', toBuyer, 'en')).toMatch(
      /^Dear Grace,\n\n\$450\.50 is left on the gift voucher that you bought for Ada\./m,
    );
    expect(queue(toBuyer).recipient).toBe('grace@guests.example');
    const nameless = ending({ deliverTo: voucher.buyer.email, forName: 'www.example.com' });
    expect(render('voucher-ending', nameless, 'en')).toMatch(/^Dear Grace,\n\n\$450\.50 is left on your gift voucher\./m);
  });
});

test('the file of a voucher names the website on which it is used', async () => {
  const requests: string[][] = [];
  const rejected = () => Promise.reject(new Error('No such document is attached'));
  const documents = {
    manifest: rejected,
    offer: rejected,
    document: rejected,
    voucher: async (...request: string[]) => {
      requests.push(request);
      return { filename: 'voucher.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') };
    },
  };
  const { data } = compose('voucher', { voucher, again: false });
  await findEmail('voucher')!.attachments(data, 'en', businessSettings, documents);
  expect(requests).toEqual([[voucher.id, 'charters.example']]);
});

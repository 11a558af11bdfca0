import { beforeAll, expect, test } from '@jest/globals';
import type { Locale, SoldVoucher } from '@charter/contracts';
import type { Templates } from '../rendering/templates.js';
import { findEmail } from './emails.js';
import { anEvent, businessSettings } from './examples.js';
import { compose, loadTemplates, renderEmail } from './rendered-email.js';

let templates: Templates;
beforeAll(async () => {
  templates = await loadTemplates();
}, 60_000);

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

test('the file of a voucher names the website on which it is used', async () => {
  const requests: string[][] = [];
  const rejected = () => Promise.reject(new Error('No such document is attached'));
  const documents = {
    manifest: rejected,
    offer: rejected,
    voucher: async (...request: string[]) => {
      requests.push(request);
      return { filename: 'voucher.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') };
    },
  };
  const { data } = compose('voucher', { voucher, again: false });
  await findEmail('voucher')!.attachments(data, 'en', businessSettings, documents);
  expect(requests).toEqual([[voucher.id, 'charters.example']]);
});

import { beforeAll, expect, test } from 'vitest';
import { cents, type VoucherReturned } from '@charter/contracts';
import type { Templates } from '../rendering/templates.js';
import { findEmail } from './emails.js';
import { anEvent, businessSettings } from './examples.js';
import { loadTemplates, renderEmail } from './rendered-email.js';

let templates: Templates;
beforeAll(async () => {
  templates = await loadTemplates();
});

const voucher = {
  id: '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311',
  amount: 500,
  forName: 'Ada',
  message: null,
  buyer: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@guests.example' },
  deliverTo: 'ada@guests.example',
  deliverOn: null,
  validUntil: null,
  locale: 'de' as const,
};
const declared = {
  withdrawalId: 'a withdrawal',
  name: 'Grace Hopper',
  email: 'grace@guests.example',
  reference: 'BEF1S-12AFX',
  receivedAt: '2026-12-12T04:30:00.000Z',
  locale: 'de' as const,
};
const returned = (change: Partial<VoucherReturned> = {}): VoucherReturned => ({
  voucher,
  refundId: 'a refund',
  amountCents: cents(50_000),
  leftCents: cents(0),
  cause: 'withdrawal',
  notifyGuest: true,
  byHand: false,
  documentId: 'a credit note',
  ...change,
});
const text = (template: string, data: object) => renderEmail(templates, template, data, 'en').text;

test('a withdrawal is confirmed once, with what was declared and its time in Nassau', () => {
  const queued = findEmail('withdrawal-received')!.compose(anEvent(declared), businessSettings);
  expect(queued).toMatchObject({ recipient: 'grace@guests.example', locale: 'de', subjectId: 'a withdrawal' });
  const { subject, text: body } = renderEmail(templates, 'withdrawal-received', declared, 'en');
  expect(subject).toBe('Withdrawal received on Fri, Dec 11');
  expect(body).toContain('On Friday, December 11, 2026 at 11:30 PM (Nassau time)');
  for (const value of ['Name: Grace Hopper', 'Email: grace@guests.example', 'Number: BEF1S-12AFX']) expect(body).toContain(value);
});

test('a name or number that would be a link is not repeated: others could be sent such links', () => {
  const body = text('withdrawal-received', { ...declared, name: 'Win at www.example.com', reference: 'https://example.com' });
  expect(body).not.toContain('example.com\n');
  expect(body).not.toMatch(/www\.example|https:\/\/example/);
});

test('a voucher that was given back is in one e-mail to its buyer, with its credit note, unless staff unchecked it', async () => {
  const email = findEmail('withdrawal-refunded')!;
  const queued = email.compose(anEvent(returned()), businessSettings)!;
  expect(queued).toMatchObject({ recipient: 'grace@guests.example', locale: 'de', subjectId: 'a refund' });
  expect(email.compose(anEvent(returned({ notifyGuest: false })), businessSettings)).toBeUndefined();
  const requests: string[] = [];
  const rejected = () => Promise.reject(new Error('No such document is attached'));
  const document = async (id: string) => {
    requests.push(id);
    return { filename: 'CN-2026-0001.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') };
  };
  await email.attachments(queued.data, 'en', businessSettings, { manifest: rejected, offer: rejected, voucher: rejected, document });
  expect(requests).toEqual(['a credit note']);
});

test('it says whether the code can still be used, and how the money went back', () => {
  const whole = text('withdrawal-refunded', returned());
  expect(whole).toContain('You have withdrawn from buying a gift voucher, and we have refunded $500. Its code can no longer be used.');
  expect(whole).toContain('PayPal usually shows it');
  const part = text(
    'withdrawal-refunded',
    returned({ cause: 'staff', amountCents: cents(12_050), leftCents: cents(37_950), byHand: true }),
  );
  expect(part).toContain('We have refunded $120.50 of your gift voucher. $379.50 is left on the voucher');
  expect(part).toContain('not through PayPal');
});

test('staff are e-mailed about a withdrawal that they have to decide, and why; a reply goes to its buyer', () => {
  const undecided = { ...declared, obstacle: 'late', last4: '8HVW' };
  expect(findEmail('staff-withdrawal')!.compose(anEvent(undecided), businessSettings)).toMatchObject({ replyTo: 'grace@guests.example' });
  expect(text('staff-withdrawal', undecided)).toContain('bought too long ago');
  expect(text('staff-withdrawal', { ...undecided, obstacle: 'unknown', last4: null })).toContain(
    'No gift voucher and no charter was found',
  );
});

test('the receipt of a voucher has the number by which its buyer withdraws, and until when', () => {
  const receipt = text('voucher-receipt', { voucher, withdrawUntil: '2026-12-25' });
  expect(receipt).toMatch(/Receipt number: [0-9A-Z]{5}-[0-9A-Z]{5}/);
  expect(receipt).toContain('You can withdraw from this purchase until Friday, December 25, 2026:\nhttps://charters.example/withdraw');
  expect(text('voucher-receipt', { voucher })).not.toContain('/withdraw');
});

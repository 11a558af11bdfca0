import { expect, test } from 'vitest';
import { cents, exampleTexts, limits, namedBusiness } from '@charter/contracts';
import { textOfPdf } from '@charter/testing';
import { offerDocument } from '../../sales/offers/offer-document.js';
import { versionOf } from '../../sales/offers/offer.js';
import { renderDocumentPdf } from '../../accounts/documents/document-pdf.view.js';
import { renderHtml } from './invoice-html.view.js';
import { invoiceContent } from '../../accounts/documents/invoice.js';
import { issuedContent } from '../../accounts/documents/issued-content.js';
import { manifestContent } from '../../departures/charter-day/manifest.js';
import { renderManifestPdf } from '../../departures/charter-day/manifest-pdf.view.js';
import { voucherContent } from '../../vouchers/voucher-texts.js';

const charter = {
  confirmationCode: 'ABCDE-12345',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@guests.example',
  phone: '+44 20 7946 0000',
  packageName: 'Around the harbor',
  bookingDate: '2027-01-12',
  startsAt: '2027-01-12T14:00:00.000Z',
  endsAt: '2027-01-12T18:00:00.000Z',
  guestCount: 4,
};
const invoice = invoiceContent(
  { ...charter, number: 'ABCDE-12345', issuedOn: '2026-11-21', totalAmount: 900, refundedAmount: 0, specialRequests: null },
  { tiers: limits.refundTiers, paymentStatus: 'paid' },
  namedBusiness,
  { number: '2026-0042', day: '2026-11-21' },
);
const issued = (kind: 'receipt' | 'credit_note') =>
  issuedContent(
    {
      ...{ kind, year: 2026, number: 3, bookingId: 'booking', ref: 'p1', issuedAt: new Date('2026-11-23T03:00:00Z') },
      data: { amountCents: cents(90_000), charter: { ...charter, sunset: null }, business: null, method: 'paypal' },
    } as never,
    namedBusiness,
  );
const manifest = manifestContent(
  { ...charter, guestName: 'Ada Lovelace', guestPhone: '', wishes: null, members: [], crew: [], log: [] },
  namedBusiness,
  '2027-01-12T14:05:00.000Z',
);
const voucher = voucherContent(
  {
    ...{ code: '7K3Q-DM9T-XZ4B-8HVW', site: 'charters.example', amount: 500, packageName: null, forName: 'Ada', from: 'Grace' },
    ...{ message: null, validUntil: null, day: '2026-12-01' },
  },
  namedBusiness,
  'en',
);

function anOffer() {
  const decision = versionOf(
    {
      ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@guests.example', locale: 'en', title: 'A day out', guestCount: 4 },
      ...{ startsAt: '2027-02-10T09:00', endsAt: '2027-02-10T17:00', validUntil: '2026-12-08T12:00' },
      lines: [{ text: 'Charter', qty: 1, unitAmount: 3600 }],
    },
    new Date('2026-12-01T12:00:00Z'),
    [],
  );
  if (decision.kind === 'invalid') throw new Error(JSON.stringify(decision.fields));
  return offerDocument({ offer: decision.version, number: '9GFGTFJRYD', sentAt: new Date(), days: [] }, namedBusiness);
}

test('documents of a company that has set only its name have no place, boat, phone or license of the example', async () => {
  const texts = [
    ...[invoice, issued('receipt'), issued('credit_note'), manifest, voucher, anOffer()].map((content) => JSON.stringify(content)),
    renderHtml(invoice),
    textOfPdf(await renderDocumentPdf(invoice, 'en')),
    textOfPdf(await renderManifestPdf(manifest, 'en')),
  ];
  for (const text of texts) {
    expect(text).toContain(namedBusiness.name);
    expect(exampleTexts.filter((each) => text.includes(each))).toEqual([]);
    expect(text).not.toContain('undefined');
  }
  const labels = manifest.facts.map(({ label }) => label);
  for (const label of ['Vessel', 'License', 'Emergency phone ashore']) expect(labels).not.toContain(label);
});

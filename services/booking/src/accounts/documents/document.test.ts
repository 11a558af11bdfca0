import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cents, defaultBusiness, limits } from '@charter/contracts';
import { textOfPdf, uncompressedPdf } from '@charter/testing';
import { type BookedEntry, type DocumentData, documentNumber, type KnownDocument, missingDocuments, taxesLeft } from './document.js';
import { renderDocumentPdf } from './document-pdf.view.js';
import { type Issued, issuedContent } from './issued-content.js';

const entry = (kind: BookedEntry['kind'], ref: string, amountCents = 120_000): BookedEntry => ({
  kind,
  ref,
  text: `Text of ${ref}`,
  amountCents: cents(amountCents),
  method: kind === 'line' ? null : 'paypal',
  tax: null,
});
const missing = (
  status: 'pending' | 'confirmed' | 'cancelled',
  entries: BookedEntry[],
  issued: Parameters<typeof missingDocuments>[2] = [],
) => missingDocuments({ id: 'booking', status }, entries, issued).map(({ kind, ref }) => [kind, ref]);

const known = (over: Partial<KnownDocument>): KnownDocument => ({
  kind: 'credit_note',
  ref: 'a1',
  amountCents: cents(120_000),
  taxes: [],
  invoicedLines: [],
  hasMoney: true,
  ...over,
});
const firstInvoice = known({ kind: 'invoice', ref: 'booking', invoicedLines: ['l1'], hasMoney: false });
const receipt = known({ kind: 'receipt', ref: 'p1' });
const amounts = (status: 'confirmed' | 'cancelled', entries: BookedEntry[], issued: KnownDocument[]) =>
  missingDocuments({ id: 'booking', status }, entries, issued).map(({ kind, ref, amountCents }) => [kind, ref, amountCents]);

describe('what a price has fallen by', () => {
  const paid = [entry('line', 'l1'), entry('payment', 'p1')];

  test('is credited at once when it is unpaid', () => {
    const deposit = [entry('line', 'l1'), entry('payment', 'p1', 60_000), entry('adjustment', 'a1', -60_000)];
    const [note] = missingDocuments({ id: 'booking', status: 'cancelled' }, deposit, [firstInvoice, receipt]);
    expect(note).toEqual({ kind: 'credit_note', ref: 'a1', amountCents: 60_000, taxes: [], reason: 'Text of a1' });
    expect(amounts('cancelled', deposit, [firstInvoice, receipt, known({ amountCents: cents(60_000), hasMoney: false })])).toEqual([]);
    expect(amounts('cancelled', [entry('line', 'l1'), entry('adjustment', 'a1', -120_000)], [firstInvoice])).toEqual([
      ['credit_note', 'a1', 120_000],
    ]);
    expect(amounts('cancelled', [entry('line', 'l1'), entry('adjustment', 'a1', -120_000)], [])).toEqual([]);
  });

  test('is credited with the refunds when it was paid', () => {
    const cancelled = [...paid, entry('adjustment', 'a1', -108_000)];
    expect(amounts('cancelled', cancelled, [firstInvoice, receipt])).toEqual([]);
    expect(amounts('cancelled', [...cancelled, entry('refund', 'p1:1', 50_000)], [firstInvoice, receipt])).toEqual([
      ['credit_note', 'p1:1', 50_000],
    ]);
  });

  test('is credited of a lower price, which is no part of another invoice', () => {
    const lowered = [entry('line', 'l1'), entry('line', 'l2', -40_000)];
    expect(amounts('confirmed', lowered, [firstInvoice])).toEqual([['credit_note', 'l2', 40_000]]);
    expect(amounts('confirmed', lowered, [])).toEqual([['invoice', 'booking', 80_000]]);
    expect(amounts('confirmed', [...lowered, entry('line', 'l3', 10_000)], [firstInvoice])).toEqual([
      ['invoice', 'l3', 10_000],
      ['credit_note', 'l2', 40_000],
    ]);
  });

  test('is no part of a payment of too much, whose return is a receipt of less than nothing', () => {
    const tooMuch = [...paid, entry('payment', 'p2', 10_000), entry('refund', 'p2:1', 10_000)];
    const receipts = [receipt, known({ kind: 'receipt', ref: 'p2' })];
    expect(amounts('confirmed', tooMuch, [firstInvoice, ...receipts])).toEqual([['receipt', 'p2:1', -10_000]]);
    const both = [...tooMuch.slice(0, 3), entry('refund', 'p2:1', 15_000), entry('adjustment', 'p2:1', -5_000)];
    expect(amounts('confirmed', both, [firstInvoice, ...receipts])).toEqual([
      ['credit_note', 'p2:1', 5_000],
      ['receipt', 'p2:1', -10_000],
    ]);
  });

  test('is invoiced again, also when it was credited before the first invoice', () => {
    const undone = [
      ...[...paid, entry('refund', 'p1:1', 30_000), entry('adjustment', 'p1:1', -30_000), entry('adjustment', 'a1', -90_000)],
      ...[entry('refund', 'p1:2', 60_000), entry('adjustment', 'a1:undone', 90_000)],
    ];
    const notes = [known({ ref: 'p1:1', amountCents: cents(30_000) }), known({ ref: 'p1:2', amountCents: cents(60_000) })];
    const both = [
      ['invoice', 'booking', 120_000],
      ['invoice', 'a1:undone', 60_000],
    ];
    expect(amounts('confirmed', undone, [receipt, ...notes])).toEqual(both);
    const again = known({ kind: 'invoice', ref: 'a1:undone', amountCents: cents(60_000), invoicedLines: ['a1:undone'], hasMoney: false });
    expect(amounts('confirmed', undone, [receipt, ...notes, firstInvoice, again])).toEqual([]);
  });

  test('is invoiced again when the booking is reinstated', () => {
    const undone = [entry('line', 'l1'), entry('adjustment', 'a1', -120_000), entry('adjustment', 'a1:undone', 120_000)];
    const credited = known({ hasMoney: false });
    expect(amounts('confirmed', undone, [firstInvoice, credited])).toEqual([['invoice', 'a1:undone', 120_000]]);
    const again = known({ kind: 'invoice', ref: 'a1:undone', invoicedLines: ['a1:undone'], hasMoney: false });
    expect(amounts('confirmed', undone, [firstInvoice, credited, again])).toEqual([]);
    // What was credited of two cancellations is invoiced as two lines.
    const twice = [...undone, entry('adjustment', 'a2', -120_000), entry('adjustment', 'a2:undone', 120_000)];
    expect(amounts('confirmed', twice, [firstInvoice, credited, known({ ref: 'a2', hasMoney: false })])).toEqual([
      ['invoice', 'a2:undone', 240_000],
    ]);
    // Nothing was credited: nothing is missing.
    expect(amounts('confirmed', undone, [firstInvoice])).toEqual([]);
    expect(amounts('cancelled', [...undone, entry('adjustment', 'a2', -120_000)], [firstInvoice, credited, again])).toEqual([
      ['credit_note', 'a2', 120_000],
    ]);
  });
});

describe('the documents of a booking', () => {
  test('have numbers with their year, of at least four digits', () => {
    expect(documentNumber('invoice', 2026, 42)).toBe('2026-0042');
    expect(documentNumber('credit_note', 2026, 7)).toBe('CN-2026-0007');
    expect(documentNumber('receipt', 2027, 12_345)).toBe('R-2027-12345');
  });

  test('are a receipt per payment, a credit note per refund, and an invoice once it is confirmed', () => {
    const entries = [
      entry('line', 'l1'),
      entry('payment', 'p1'),
      entry('refund', 'p1:100'),
      entry('adjustment', 'p1:100', -120_000),
      entry('reversal', 'r1'),
    ];
    const paid = [
      ['receipt', 'p1'],
      ['credit_note', 'p1:100'],
    ];
    expect(missing('pending', entries)).toEqual(paid);
    expect(missing('cancelled', entries)).toEqual(paid);
    expect(missing('confirmed', entries)).toEqual([['invoice', 'booking'], ...paid]);
  });

  test('are issued once, however often a booking is confirmed', () => {
    const issued = [
      known({ kind: 'invoice', ref: 'booking', invoicedLines: ['l1'], hasMoney: false }),
      known({ kind: 'receipt', ref: 'p1' }),
    ];
    expect(missing('confirmed', [entry('line', 'l1'), entry('payment', 'p1')], issued)).toEqual([]);
  });

  test('include an invoice of their own for lines that were added after the first', () => {
    const issued = [known({ kind: 'invoice', ref: 'booking', invoicedLines: ['l1'], hasMoney: false })];
    expect(missing('confirmed', [entry('line', 'l1'), entry('line', 'l2'), entry('line', 'l3')], issued)).toEqual([['invoice', 'l2']]);
  });

  test('are none for an entry of nothing', () => {
    expect(missing('pending', [entry('refund', 'p1:0', 0)])).toEqual([]);
  });
});

const data: DocumentData = {
  amountCents: cents(36_050),
  charter: {
    confirmationCode: 'ABCDE-12345',
    bookedAt: '2026-11-21T15:00:00.000Z',
    firstName: 'さくら',
    lastName: '髙橋',
    email: 'sakura@guests.example',
    phone: '+81 3 5550 0100',
    packageName: 'Exuma 8-Hour Charter',
    bookingDate: '2026-12-24',
    startsAt: '2026-12-24T13:00:00.000Z',
    endsAt: '2026-12-24T21:00:00.000Z',
    sunset: null,
    guestCount: 8,
  },
  business: { name: 'Former Name Charters', place: 'Nassau', phone: '', email: 'former@charters.example' },
  method: 'paypal',
};
const document = (over: Partial<Issued> = {}): Issued => ({
  kind: 'receipt',
  year: 2026,
  number: 3,
  bookingId: 'booking',
  ref: 'p1',
  issuedAt: new Date('2026-11-23T03:00:00Z'),
  data,
  ...over,
});
const content = (over: Partial<Issued> = {}) => issuedContent(document(over), defaultBusiness);
const factsOf = (over: Partial<Issued>) => Object.fromEntries(content(over).facts.map(({ label, value }) => [label, value]));

describe('a receipt', () => {
  test('has who paid, how, how much and when, in Nassau', () => {
    expect(factsOf({})).toEqual({
      'Receipt number': 'R-2026-0003',
      Reference: 'ABCDE-12345',
      Date: 'Sunday, November 22, 2026',
      'Paid by': 'PayPal',
    });
    expect(content()).toMatchObject({
      title: 'Receipt',
      partyLabel: 'Received from',
      party: ['さくら 髙橋', 'sakura@guests.example', '+81 3 5550 0100'],
      sums: [{ label: 'Received', amount: '$360.50' }],
    });
  });

  test('of a correction says so', () => {
    const corrected = content({ data: { ...data, amountCents: cents(-36_000), method: 'cash' } });
    expect(corrected.sums).toEqual([{ label: 'Corrected', amount: '\u2212$360' }]);
    expect(corrected.notes[0]).toContain('recorded by mistake');
  });

  test('of money that went back of a payment of too much says so', () => {
    const returned = { data: { ...data, amountCents: cents(-10_000), method: null, refund: true as const } };
    expect(content(returned)).toMatchObject({ partyLabel: 'Returned to', sums: [{ label: 'Returned', amount: '\u2212$100' }] });
    expect(factsOf(returned)).toMatchObject({ 'Returned by': 'Former Name Charters' });
    expect(content(returned).notes[0]).toContain('beyond the price');
  });
});

describe('a credit note', () => {
  test('names the invoice that it credits, and how the money went back', () => {
    expect(factsOf({ kind: 'credit_note', data: { ...data, invoiceNumber: '2026-0042' } })).toMatchObject({
      'Credit note number': 'CN-2026-0003',
      'Credits invoice': '2026-0042',
      'Refunded by': 'PayPal',
    });
    expect(factsOf({ kind: 'credit_note', data: { ...data, method: null } })).toMatchObject({ 'Refunded by': 'Former Name Charters' });
  });

  test('of an unpaid amount says why, and that no money is returned', () => {
    const { method: _method, ...unpaid } = { ...data, invoiceNumber: '2026-0042', reason: 'Cancelled' };
    const note = content({ kind: 'credit_note', data: unpaid });
    expect(note.details.at(-1)).toBe('Cancelled');
    expect(note.notes[0]).toContain('This credits invoice 2026-0042. The amount is no longer due; no money is returned with this note.');
    expect(factsOf({ kind: 'credit_note', data: unpaid })).not.toHaveProperty('Refunded by');
  });
});

describe('taxes', () => {
  const vat = (amount: number) => ({ name: 'VAT', rateBp: 1000, amountCents: cents(amount) });
  const taxed = (ref: string, amountCents: number, tax: number) => ({ ...entry('line', ref, amountCents), tax: [vat(tax)] });
  const invoiceTerms = { lines: [], specialRequests: null, refundTiers: [...limits.refundTiers], paymentStatus: 'paid' as const };
  const invoiceOf = (amountCents: number, tax: number, ...invoicedLines: string[]) =>
    known({ kind: 'invoice', ref: 'booking', amountCents: cents(amountCents), taxes: [vat(tax)], invoicedLines, hasMoney: false });
  const creditNote = (amountCents: number, tax: number, ref = 'r1') =>
    known({ ref, amountCents: cents(amountCents), taxes: tax > 0 ? [vat(tax)] : [] });
  const taxesOf = (status: 'pending' | 'confirmed' | 'cancelled', entries: BookedEntry[], issued: KnownDocument[]) =>
    missingDocuments({ id: 'booking', status }, entries, issued).map((issue) => ('taxes' in issue ? issue.taxes : undefined));

  test('of an invoice are those of its lines together', () => {
    const entries = [taxed('l1', 120_000, 10_909), taxed('l2', 5_000, 455)];
    expect(missingDocuments({ id: 'booking', status: 'confirmed' }, entries, [])).toMatchObject([{ taxes: [vat(11_364)] }]);
    expect(missingDocuments({ id: 'booking', status: 'confirmed' }, [entry('line', 'l1')], [])).toMatchObject([{ taxes: [] }]);
  });

  test('are printed below the total of an invoice, and with what a credit note credits', () => {
    const terms = invoiceTerms;
    const taxes = [vat(3_277), { name: 'Port levy', rateBp: 250, amountCents: cents(819) }];
    const printed = [
      { label: 'Including 10% VAT', amount: '$32.77' },
      { label: 'Including 2.5% Port levy', amount: '$8.19' },
    ];
    expect(content({ kind: 'invoice', data: { ...data, invoice: terms, taxes } }).taxes).toEqual(printed);
    expect(content({ kind: 'credit_note', data: { ...data, taxes } }).taxes).toEqual(printed);
  });

  test('are no part of a document without rules, nor of a receipt', () => {
    for (const kind of ['invoice', 'credit_note', 'receipt'] as const) expect(Object.keys(content({ kind }))).not.toContain('taxes');
  });

  const charter = taxed('l1', 120_000, 10_909);
  const sold = invoiceOf(120_000, 10_909, 'l1');
  const refund = (amountCents: number, ref = 'r1') => entry('refund', ref, amountCents);

  test('of credit notes add up to those of the invoice when all is refunded', () => {
    const entries = [charter, entry('adjustment', 'a1', -120_000), refund(40_000, 'r1'), refund(80_000, 'r2')];
    expect(taxesOf('cancelled', entries, [sold])).toEqual([[vat(3_636)], [vat(7_273)]]);
    expect(taxesOf('cancelled', entries, [sold, creditNote(40_000, 3_636)])).toEqual([[vat(7_273)]]);
  });

  test('are not credited before there is an invoice, and caught up with afterwards', () => {
    const entries = [charter, entry('adjustment', 'r1', -10_000), refund(10_000)];
    expect(taxesOf('pending', entries, [])).toEqual([[]]);
    const all = [...entries, entry('adjustment', 'r2', -110_000), refund(110_000, 'r2')];
    expect(taxesOf('cancelled', all, [sold, creditNote(10_000, 0)])).toEqual([[vat(10_909)]]);
  });

  test('of what is invoiced again are those of the price, less what the other documents state', () => {
    const cancelled = [charter, entry('adjustment', 'a1', -120_000), entry('adjustment', 'a1:undone', 120_000)];
    expect(taxesOf('confirmed', cancelled, [sold, creditNote(50_000, 4_545)])).toEqual([[vat(4_545)]]);
    // What was credited before the first invoice has no tax that could be stated again.
    expect(taxesOf('confirmed', cancelled, [creditNote(50_000, 0)])).toEqual([[vat(10_909)], []]);
  });

  test('of a lower price are those of its line', () => {
    const lunch = entry('line', 'l2', 50_000);
    const both = invoiceOf(170_000, 10_909, 'l1', 'l2');
    expect(taxesOf('confirmed', [charter, lunch, taxed('l3', -60_000, -5_455)], [both])).toEqual([[vat(5_455)]]);
  });

  test('of a booking are those of its lines, less what was taken off', () => {
    expect(taxesLeft([charter])).toEqual([vat(10_909)]);
    expect(taxesLeft([charter, entry('adjustment', 'a1', -40_000)])).toEqual([vat(7_273)]);
    expect(taxesLeft([charter, taxed('l2', -60_000, -5_455)])).toEqual([vat(5_454)]);
    expect(taxesLeft([charter, entry('adjustment', 'a1', -120_000)])).toEqual([]);
  });
});

describe('a document that is drawn again', () => {
  test('has the company of its time, and the current one only if it keeps none', () => {
    expect(content().business.name).toBe('Former Name Charters');
    expect(content({ data: { ...data, business: null } }).business).toEqual({
      name: defaultBusiness.name,
      place: defaultBusiness.place,
      phone: defaultBusiness.phone,
      email: defaultBusiness.email,
    });
  });

  test.each(['receipt', 'credit_note', 'invoice'] as const)('as %s has identical bytes, and every name as text', async (kind) => {
    const invoice = { lines: [], specialRequests: null, refundTiers: [...limits.refundTiers], paymentStatus: 'paid' as const };
    const drawn = { kind, data: { ...data, ...(kind === 'invoice' && { invoice }) } };
    const first = await renderDocumentPdf(content(drawn), 'ja');
    expect((await renderDocumentPdf(content(drawn), 'ja')).equals(first)).toBe(true);
    // The one time in the file, which pdfkit would set to that of the drawing.
    expect(first.toString('latin1')).toContain('(D:20261122120000Z)');
    expect(textOfPdf(first)).toContain('髙橋');
    expect(first.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  // Hashes of the first numbered documents. Another hash means that issued documents look different from the copies that guests have.
  test.each([
    ['receipt', '805ba456589406a616192ddb325af8387b75306703f25ebd945bad5bcaa1f9da'],
    ['credit_note', 'de66288c45bf09882fc056ef35e65414df63b35020834f1f7a77665feacd49d8'],
    ['invoice', 'd7cb807f167b4d78468bc10ae2d635a1d07d784f8c0b62754fe8573ad51ea784'],
  ] as const)('as %s without taxes is what it was before there were any', async (kind, hash) => {
    const line = { ref: 'l1', text: 'Exuma 8-Hour Charter', amountCents: cents(360_000) };
    const invoice = { lines: [line], specialRequests: 'Champagne', refundTiers: [...limits.refundTiers], paymentStatus: 'paid' as const };
    const drawn = { kind, data: { ...data, amountCents: cents(360_000), ...(kind === 'invoice' && { invoice }) } };
    const pdf = await renderDocumentPdf(content(drawn), 'ja');
    expect(createHash('sha256').update(uncompressedPdf(pdf)).digest('hex')).toBe(hash);
  });
});

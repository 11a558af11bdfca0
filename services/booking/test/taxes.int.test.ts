import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingBackOffice,
  bookingInvoices,
  books,
  cents,
  folio,
  issuedDocuments,
  paymentEvents,
  taxes,
  type TaxRuleForm,
} from '@charter/contracts';
import { eventually, textOfPdf } from '@charter/testing';
import { aForm, type BookingHarness, count, defaultTime, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('taxes');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('tax_rule', 'promo_code', 'document_series', 'hold', 'booking', 'block', 'occupancy', 'audit');
});

const add = (form: Partial<TaxRuleForm> = {}) =>
  harness.client.call(taxes.add, { form: { name: 'VAT', rateBp: 1000, validFrom: '2026-01-01', ...form }, staff });
const change = (id: number, form: Partial<TaxRuleForm>) =>
  harness.client.call(taxes.change, { id, form: { name: 'VAT', rateBp: 1000, validFrom: '2026-01-01', ...form }, staff });
const lineTaxes = async () =>
  (await harness.database.query<{ tax: object | null }>('SELECT tax FROM booking_line ORDER BY booking_id, position')).map(
    ({ tax }) => tax,
  );
const vat = (amountCents: number, rateBp = 1000) => ({ name: 'VAT', rateBp, amountCents });

/** A confirmed booking that was paid at PayPal, and the id of its payment. */
async function confirmed() {
  const { id } = await harness.createBooking();
  await harness.client.call(bookingBackOffice.changeStatus, { bookingId: id, status: 'confirmed', staff });
  const [row] = await harness.database.query<{ payment_id: string }>('SELECT payment_id FROM booking WHERE id = $1', [id]);
  return { id, paymentId: row!.payment_id };
}
const documentsOf = async (bookingId: string) => (await harness.client.call(bookingBackOffice.find, { bookingId })).documents;
const textOf = async (documentId: string) => {
  const { body } = await harness.client.call(issuedDocuments.render, { documentId });
  return { bytes: Buffer.from(body, 'base64'), text: textOfPdf(Buffer.from(body, 'base64')) };
};
async function refund({ id, paymentId }: { id: string; paymentId: string }, total: number, amount: number): Promise<void> {
  const before = (await documentsOf(id)).length;
  await harness.client.publish(paymentEvents.refunded, {
    paymentId,
    paymentRequestId: randomUUID(),
    refundId: randomUUID(),
    amountCents: cents(amount),
    refundedCents: cents(total),
    capturedCents: cents(120_000),
    reason: 'staff',
  });
  await eventually(async () => expect(await documentsOf(id)).toHaveLength(before + 1));
}

describe('the taxes of a booking', () => {
  test('are those that were in force when its slot was held, whatever becomes of the rules since', async () => {
    const { id } = await add();
    const hold = await harness.hold();
    await change(id, { rateBp: 2000 });
    await harness.place(await harness.paid(hold));
    expect(await lineTaxes()).toEqual([[vat(10_909)]]);
    await harness.client.call(taxes.remove, { id, staff });
    expect(await lineTaxes()).toEqual([[vat(10_909)]]);
  });

  test('of one that staff enter are those of that day in Nassau', async () => {
    await add({ validFrom: '2026-12-02' });
    const enter = (bookingDate: string) =>
      harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm({ bookingDate }), staff });
    // In UTC it is the second of December already.
    harness.setTime('2026-12-02T04:59:00Z');
    await enter('2027-01-12');
    expect(await lineTaxes()).toEqual([null]);
    harness.setTime('2026-12-02T05:00:00Z');
    await enter('2027-01-13');
    expect(await lineTaxes()).toEqual(expect.arrayContaining([null, [vat(10_909)]]));
  });

  test('change no price', async () => {
    await add({ rateBp: 1234 });
    expect((await harness.hold()).totalAmount).toBe(1200);
    expect(await rejection(harness.hold({ bookingDate: '2027-01-13' }, 'other', { totalAmount: 1348 }))).toMatchObject({
      extensions: { total: 1200 },
    });
  });

  test('are nowhere without a rule, nor with one of another day', async () => {
    const stored = async () => {
      const { id } = await confirmed();
      const [{ sale }] = (await harness.database.query<{ sale: object }>('SELECT sale FROM hold')) as [{ sale: object }];
      const documents = await harness.database.query('SELECT data FROM document');
      const file = await textOf((await documentsOf(id))[0]!.id);
      return { sale: JSON.stringify(sale), documents: JSON.stringify(documents), text: file.text };
    };
    const without = await stored();
    expect(await lineTaxes()).toEqual([null]);
    await harness.database.empty('document_series', 'hold', 'booking', 'occupancy');
    await add({ validFrom: '2026-12-02' });
    await add({ name: 'Service tax', contained: false });
    const later = await stored();
    expect(later.sale).toBe(without.sale);
    for (const { sale, documents, text } of [without, later]) expect(sale + documents + text).not.toMatch(/tax/i);
  });
});

describe('documents', () => {
  test('print the tax that they contain, are drawn with the same bytes again, and are in the books with it', async () => {
    const { id } = await add();
    const sold = await confirmed();
    await refund(sold, 40_000, 40_000);
    await refund(sold, 120_000, 80_000);
    const [invoice, receipt, first, second] = await documentsOf(sold.id);
    const drawn = [];
    for (const document of [invoice!, receipt!, first!, second!]) drawn.push(await textOf(document.id));
    expect(drawn.map(({ text }) => /Including 10% VAT\n(\S+)|(\S+)\nIncluding 10% VAT/.exec(text)?.slice(1).find(Boolean))).toEqual([
      '$109.09',
      undefined,
      '$36.36',
      '$72.73',
    ]);
    await harness.client.call(taxes.remove, { id, staff });
    await add({ name: 'GST', rateBp: 500 });
    for (const [index, document] of [invoice!, first!].entries()) {
      expect((await textOf(document.id)).bytes.equals(drawn[index * 2]!.bytes)).toBe(true);
    }
    const { documents } = await harness.client.call(books.documents, { month: '2026-12', paymentIds: [] });
    expect(documents.map(({ kind, taxCents }) => [kind, taxCents])).toEqual([
      ['credit_note', 3_636],
      ['credit_note', 7_273],
      ['invoice', 10_909],
      ['receipt', undefined],
    ]);
  });

  test('of the invoice as it is now have what is left of the tax after refunds', async () => {
    await add();
    const sold = await confirmed();
    const { confirmationCode } = (await harness.client.call(bookingBackOffice.find, { bookingId: sold.id })).booking;
    const html = async () => {
      const { body } = await harness.client.call(bookingInvoices.render, { confirmationCode, kind: 'html' });
      return Buffer.from(body, 'base64').toString();
    };
    expect(await html()).toContain('<span>Including 10% VAT</span><span>$109.09</span>');
    await refund(sold, 40_000, 40_000);
    expect(await html()).toContain('<span>Including 10% VAT</span><span>$72.73</span>');
  });

  test('of a refund before the invoice credit no tax, and later ones catch up', async () => {
    await add();
    const { id } = await harness.createBooking();
    const [row] = await harness.database.query<{ payment_id: string }>('SELECT payment_id FROM booking');
    const sold = { id, paymentId: row!.payment_id };
    await refund(sold, 10_000, 10_000);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: id, status: 'confirmed', staff });
    await refund(sold, 120_000, 110_000);
    const { documents } = await harness.client.call(books.documents, { month: '2026-12', paymentIds: [] });
    expect(documents.filter(({ kind }) => kind !== 'receipt').map(({ amountCents, taxCents }) => [amountCents, taxCents])).toEqual([
      [10_000, undefined],
      [110_000, 10_909],
      [120_000, 10_909],
    ]);
  });

  test('of a payment of too much that goes back credit no tax', async () => {
    await add();
    const sold = await confirmed();
    await harness.client.call(folio.recordPayment, {
      bookingId: sold.id,
      amount: 100,
      method: 'cash',
      entryId: randomUUID(),
      note: '',
      staff,
    });
    await refund(sold, 10_000, 10_000);
    const { documents } = await harness.client.call(books.documents, { month: '2026-12', paymentIds: [] });
    expect(documents.filter(({ kind }) => kind === 'credit_note')).toEqual([]);
    expect(documents.find(({ amountCents }) => amountCents < 0)).toMatchObject({ kind: 'receipt', amountCents: -10_000, refund: true });
    expect(documents.find(({ amountCents }) => amountCents < 0)).not.toHaveProperty('taxCents');
  });
});

describe('staff', () => {
  test('add, change and remove rules, each in the audit', async () => {
    const first = await add({ applies: ['fee', 'charter'] });
    expect(first).toEqual({
      id: first.id,
      name: 'VAT',
      rateBp: 1000,
      contained: true,
      applies: ['charter', 'fee'],
      validFrom: '2026-01-01',
      revision: first.revision,
    });
    const later = await add({ validFrom: '2027-01-01', rateBp: 1200 });
    expect((await harness.client.call(taxes.list, {})).taxRules).toEqual([later, first]);
    expect(await change(first.id, { rateBp: 750 })).toMatchObject({ rateBp: 750, applies: [] });
    await harness.client.call(taxes.remove, { id: first.id, staff });
    expect((await harness.client.call(taxes.list, {})).taxRules).toEqual([later]);
    expect(await settled(change(first.id, {}))).toBe('TAX_RULE_NOT_FOUND');
    expect(await settled(harness.client.call(taxes.remove, { id: first.id, staff }))).toBe('TAX_RULE_NOT_FOUND');
    expect(await harness.database.query('SELECT action, subject FROM audit ORDER BY changed_at')).toEqual(
      [
        ['add', first.id],
        ['add', later.id],
        ['change', first.id],
        ['remove', first.id],
      ].map(([action, id]) => ({ action: `taxRule.${action}`, subject: `taxRule:${id}` })),
    );
  });

  test('cannot begin one tax twice on a day, not even at once', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => settled(add())));
    expect(count(results, 'done')).toBe(1);
    const other = await add({ validFrom: '2027-01-01' });
    const taken = { codes: { validFrom: { code: 'taxRuleTaken' } } };
    expect(await rejection(add({ name: 'vat', applies: ['addon'] }))).toMatchObject(taken);
    expect(await rejection(change(other.id, {}))).toMatchObject(taken);
    expect(await change(other.id, { validFrom: '2027-01-01', rateBp: 0 })).toMatchObject({ rateBp: 0 });
  });
});

import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bookingList,
  cents,
  folio,
  guestOffers,
  offersBackOffice,
  paymentEvents,
  paymentRequests,
  taxes,
  type TaxRuleForm,
} from '@charter/contracts';
import { eventually, textOfPdf } from '@charter/testing';
import { type BookingHarness, staff, startBookingHarness } from './booking-harness.js';
import { anOffer } from './offer-form.js';

let harness: BookingHarness;
beforeAll(async () => {
  harness = await startBookingHarness('offer_taxes');
});
afterAll(() => harness?.close());

const addRule = (form: TaxRuleForm) => harness.client.call(taxes.add, { form, staff });

test('a tax on top is a line of the offer that the guest sees, pays and gets invoiced, as the rules were when it was written', async () => {
  const vat = { name: 'VAT', validFrom: '2026-01-01' };
  await addRule({ ...vat, rateBp: 1000 });
  const { id: ruleId } = await addRule({ ...vat, rateBp: 725, contained: false });
  // $3,000 in three lines; 7.25 % of it is $217.50.
  const { id, total, taxes: added } = await harness.client.call(offersBackOffice.add, { form: anOffer(), staff });
  expect({ total, added }).toEqual({ total: 3217.5, added: [{ text: '7.25% VAT', amount: 217.5 }] });
  await harness.client.call(taxes.remove, { id: ruleId, staff });
  const { path } = await harness.client.call(offersBackOffice.send, { id, staff });
  const key = path!.split('/').at(-1)!;
  const offer = await harness.client.call(guestOffers.find, { key });
  expect(offer).toMatchObject({ total: 3217.5, payNow: 1500, payLater: 1717.5 });
  expect(offer.lines.at(-1)).toMatchObject({ kind: 'fee', text: '7.25% VAT', amount: 217.5 });
  const { body } = await harness.client.call(guestOffers.renderFile, { id });
  const text = textOfPdf(Buffer.from(body, 'base64'));
  for (const printed of ['7.25% VAT', '$217.50', '$3,217.50', '$1,717.50']) expect(text).toContain(printed);

  const paid = { offerKey: key, paymentRequestId: offer.paymentRequestId!, amountCents: cents(150_000) };
  await harness.client.call(paymentRequests.open, paid);
  const { paymentRequestId, amountCents } = paid;
  const payment = { paymentId: randomUUID(), orderId: 'ORDER12345', captureId: randomUUID(), holdId: paymentRequestId };
  await harness.client.publish(paymentEvents.captured, { ...payment, paymentRequestId, amountCents });
  await eventually(async () => expect((await harness.client.call(bookingList.page, {})).bookings).toHaveLength(1));
  const [booking] = (await harness.client.call(bookingList.page, {})).bookings;
  expect(booking).toMatchObject({ totalAmount: 3217.5, balanceDue: 1717.5 });
  const { lines } = await harness.client.call(folio.find, { bookingId: booking!.id });
  expect(lines.map(({ amount }) => amount)).toEqual([2800, 300, -100, 217.5]);
  const stored = await harness.database.query<{ tax: object | null }>('SELECT tax FROM booking_line ORDER BY position');
  // Prices do not contain a tax that comes on top.
  expect(stored.map(({ tax }) => tax)).toEqual([null, null, null, [{ name: 'VAT', rateBp: 725, amountCents: 21_750 }]]);
});

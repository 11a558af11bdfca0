import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Booking,
  bookingBackOffice,
  cents,
  dayMs,
  type Event,
  guestOffers,
  type OfferAddressCorrected,
  offerEvents,
  type OfferForm,
  type OfferRecord,
  offersBackOffice,
  paymentEvents,
  tripBackOffice,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, defaultTime, settled, staff, startBookingHarness } from './booking-harness.js';
import { anOffer } from './offer-form.js';

let harness: BookingHarness;
let corrected: Event<OfferAddressCorrected>[];

beforeAll(async () => {
  harness = await startBookingHarness('offer_links');
  corrected = harness.client.recordEvents(offerEvents.addressCorrected);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  corrected.length = 0;
  await harness.database.empty('payment_request', 'offer', 'booking', 'occupancy', 'outbox', 'audit', 'inbox');
});

const keyOf = ({ path }: OfferRecord) => path!.split('/').at(-1)!;
const guestSees = (key: string) => harness.client.call(guestOffers.find, { key });
const record = (id: string) => harness.client.call(offersBackOffice.find, { id });
const send = (id: string) => harness.client.call(offersBackOffice.send, { id, staff });

async function sentOffer(over?: Partial<OfferForm>): Promise<OfferRecord> {
  const { id } = await harness.client.call(offersBackOffice.add, { form: anOffer(over), staff });
  return send(id);
}

/** The guest pays, and has a booking. */
async function accepted(): Promise<{ offer: OfferRecord; booking: Booking }> {
  const { id } = await sentOffer({ inquiryId: 7 });
  const { paymentRequestId } = await guestSees(keyOf(await record(id)));
  await harness.client.publish(paymentEvents.captured, {
    paymentId: randomUUID(),
    paymentRequestId: paymentRequestId!,
    orderId: 'ORDER12345',
    captureId: randomUUID(),
    amountCents: cents(150_000),
  });
  await eventually(async () => expect(await record(id)).toMatchObject({ state: 'accepted' }));
  const offer = await record(id);
  const { booking } = await harness.client.call(bookingBackOffice.find, { bookingId: offer.bookingId! });
  return { offer, booking };
}

test('a new link of an offer ends the former one', async () => {
  const offer = await sentOffer();
  const renewed = await harness.client.call(offersBackOffice.newLink, { id: offer.id, staff });
  expect(await settled(guestSees(keyOf(offer)))).toBe('OFFER_NOT_FOUND');
  expect(await guestSees(keyOf(renewed))).toMatchObject({ title: offer.title });
  const draft = await harness.client.call(offersBackOffice.add, { form: anOffer(), staff });
  expect(await settled(harness.client.call(offersBackOffice.newLink, { id: draft.id, staff }))).toBe('OFFER_NOT_FOUND');
});

test('an offer that is sent to another address opens from there alone', async () => {
  const offer = await sentOffer({ inquiryId: 7 });
  const change = (over: Partial<OfferForm>) =>
    harness.client.call(offersBackOffice.change, { id: offer.id, form: anOffer({ inquiryId: 7, ...over }), staff });
  await change({ message: 'A longer route.', email: 'ADA@guests.example' });
  expect(keyOf(await send(offer.id))).toBe(keyOf(offer));
  await change({ email: 'ada@right.example' });
  // The former version stands until the next one is sent.
  expect(await settled(guestSees(keyOf(offer)))).toBe('done');
  const sent = await send(offer.id);
  expect(await settled(guestSees(keyOf(offer)))).toBe('OFFER_NOT_FOUND');
  expect(await settled(guestSees(keyOf(sent)))).toBe('done');
  await eventually(() =>
    expect(corrected.map(({ data }) => data)).toEqual([{ offerId: offer.id, inquiryId: 7, email: 'ada@right.example' }]),
  );
});

test('the corrected address of its booking ends the link of the offer, which leads to the trip', async () => {
  const { offer, booking } = await accepted();
  expect((await guestSees(keyOf(offer))).tripPath).toMatch(/^\/trip\//);
  const form = { email: 'ada@right.example', expectedRevision: booking.revision };
  await harness.client.call(bookingBackOffice.correct, { bookingId: booking.id, form, staff });
  expect(await settled(guestSees(keyOf(offer)))).toBe('OFFER_NOT_FOUND');
  await eventually(() =>
    expect(corrected.map(({ data }) => data)).toEqual([{ offerId: offer.id, inquiryId: 7, email: 'ada@right.example' }]),
  );
});

test('a new link of its booking ends the link of the offer, and the offer has no new one of its own', async () => {
  const { offer, booking } = await accepted();
  expect(await settled(harness.client.call(offersBackOffice.newLink, { id: offer.id, staff }))).toBe('OFFER_CLOSED');
  await harness.client.call(tripBackOffice.newLink, { bookingId: booking.id, staff });
  expect(await settled(guestSees(keyOf(offer)))).toBe('OFFER_NOT_FOUND');
});

test('an offer that nobody accepted opens for 90 days after its end', async () => {
  const offer = await sentOffer();
  const after = (days: number) => harness.setTime(new Date(Date.parse(offer.validUntil) + days * dayMs).toISOString());
  after(89.9);
  expect(await settled(guestSees(keyOf(offer)))).toBe('done');
  after(90);
  expect(await settled(guestSees(keyOf(offer)))).toBe('OFFER_NOT_FOUND');
});

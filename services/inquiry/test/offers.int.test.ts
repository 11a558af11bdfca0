import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inquiry, type OfferNotice, offerEvents, replyPromise } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type InquiryHarness, startInquiryHarness } from './inquiry-harness.js';

let harness: InquiryHarness;

beforeAll(async () => {
  harness = await startInquiryHarness('offers_of_inquiries');
});
afterAll(() => harness?.close());
beforeEach(async () => {
  await harness.reset();
  await harness.database.empty('inquiry', 'removed_inquiry', 'inbox');
});

const offer = (over: Partial<OfferNotice> = {}): OfferNotice => ({
  offerId: randomUUID(),
  version: 1,
  linkVersion: 1,
  inquiryId: null,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '',
  locale: 'de',
  title: 'Two days around Eleuthera',
  message: '',
  startsAt: '2027-02-10T14:00:00.000Z',
  endsAt: '2027-02-11T22:00:00.000Z',
  guestCount: 6,
  total: 3000,
  payNow: 1500,
  validUntil: '2026-12-08T17:00:00.000Z',
  ...over,
});
const send = (over: Partial<OfferNotice>) => harness.client.publish(offerEvents.sent, { ...offer(over), who: 'captain' });
const ask = (over: Partial<OfferNotice>, question: string, messageId: string = randomUUID()) =>
  harness.client.publish(offerEvents.questioned, { ...offer(over), messageId, question });
const list = async () => (await harness.client.call(inquiry.list, {})).inquiries;

test('an offer stops the clock of its inquiry, as a reply does', async () => {
  harness.setTime(new Date(Date.now() - 20 * 60_000).toISOString());
  const id = await harness.receive();
  await send({ inquiryId: id });
  await eventually(async () => expect(await list()).toMatchObject([{ id, status: 'contacted' }]));
  const { last30Days, waiting } = await harness.client.call(replyPromise.measure, {});
  expect(last30Days).toMatchObject({ inquiries: 1, answeredInTime: 1 });
  expect(waiting.count).toBe(0);
  const [first] = await harness.database.query<{ answered_at: Date }>('SELECT answered_at FROM inquiry');
  // A further version changes nothing of the first answer.
  await send({ inquiryId: id, version: 2 });
  await eventually(async () => expect(await harness.database.query('SELECT FROM inbox')).toHaveLength(2));
  expect(await harness.database.query('SELECT answered_at FROM inquiry')).toEqual([first]);
});

test('an offer without an inquiry, or of a deleted one, changes nothing', async () => {
  const id = await harness.receive();
  await send({});
  await send({ inquiryId: 2_000_000 });
  await eventually(async () => expect(await harness.database.query('SELECT FROM inbox')).toHaveLength(2));
  expect(await list()).toMatchObject([{ id, status: 'pending' }]);
});

test('a question about an offer is a message in the thread of its inquiry, once', async () => {
  const id = await harness.receive();
  await send({ inquiryId: id });
  const messageId = randomUUID();
  await ask({ inquiryId: id }, 'Is lunch included?', messageId);
  await ask({ inquiryId: id }, 'Is lunch included?', messageId);
  await eventually(async () => expect(await harness.database.query('SELECT FROM inbox')).toHaveLength(3));
  expect(await list()).toMatchObject([{ id, status: 'pending', messages: [{ id: messageId, message: 'Is lunch included?' }] }]);
  await eventually(() => expect(harness.publishedContinued).toHaveLength(1));
});

test('a corrected address of an offer ends the link of its inquiry, whose replies go to the new one', async () => {
  const id = await harness.receive();
  const offerId = randomUUID();
  await ask({ offerId }, 'Is lunch included?');
  await eventually(async () => expect(await list()).toHaveLength(2));
  await harness.client.publish(offerEvents.addressCorrected, { offerId, inquiryId: null, email: 'ana@right.example' });
  await harness.client.publish(offerEvents.addressCorrected, { offerId: randomUUID(), inquiryId: id, email: 'ana@right.example' });
  await harness.client.publish(offerEvents.addressCorrected, { offerId: randomUUID(), inquiryId: 2_000_000, email: 'ana@right.example' });
  await eventually(async () =>
    expect(await harness.database.query('SELECT email, link_version FROM inquiry')).toEqual([
      { email: 'ana@right.example', link_version: 2 },
      { email: 'ana@right.example', link_version: 2 },
    ]),
  );
});

test('a question about an offer that was made from nothing opens an inquiry, and the next one is added to it', async () => {
  const offerId = randomUUID();
  await ask({ offerId }, 'Is lunch included?');
  await eventually(async () => expect(await list()).toMatchObject([{ message: 'Is lunch included?', locale: 'de', status: 'pending' }]));
  await ask({ offerId }, 'Is lunch included?');
  await ask({ offerId }, 'And dinner?');
  await eventually(async () => expect(await list()).toMatchObject([{ messages: [{ message: 'And dinner?' }] }]));
  await eventually(() => expect(harness.publishedReceived).toHaveLength(1));
  // The next version of the offer answers it.
  await send({ offerId, version: 2 });
  await eventually(async () => expect(await list()).toMatchObject([{ status: 'contacted' }]));
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { inquiry, type InquiryStatus } from '@charter/contracts';
import { type InquiryHarness, startInquiryHarness, staff } from './the-inquiry-room.js';

let harness: InquiryHarness;

beforeAll(async () => {
  harness = await startInquiryHarness('letting_go');
});
afterAll(() => harness?.close());
beforeEach(() => harness.database.query('TRUNCATE inquiry, inquiry_reply, audit'));
afterEach(() => harness.forget());

const past = async (days: number) => {
  await harness.database.query(`UPDATE inquiry SET created_at = created_at - interval '${days} days'`);
  await harness.database.query(`UPDATE audit SET changed_at = changed_at - interval '${days} days'`);
};
const move = (id: number, status: InquiryStatus) => harness.client.call(inquiry.changeStatus, { id, status, staff });
const left = async () => (await harness.client.call(inquiry.list, {})).inquiries.map(({ id }) => id);
const words = async () => JSON.stringify(await harness.database.query('SELECT before, after FROM audit'));

test('an inquiry that is dealt with goes after two years, with what was answered', async () => {
  const id = await harness.received();
  await harness.client.call(inquiry.reply, { id, response: 'We do.', staff });
  await move(id, 'resolved');
  await past(729);
  await harness.sweep();
  expect(await left()).toEqual([id]);
  expect(await words()).toContain('We do.');
  await past(2);
  await harness.sweep();
  expect(await left()).toEqual([]);
  expect(await harness.database.query('SELECT 1 FROM inquiry_reply')).toEqual([]);
  expect(await words()).not.toContain('We do.');
});

test('an inquiry that nobody has dealt with stays, however old it is', async () => {
  const pending = await harness.received();
  const contacted = await harness.received();
  await move(contacted, 'contacted');
  await past(2_000);
  await harness.sweep();
  expect((await left()).toSorted((one, other) => one - other)).toEqual([pending, contacted]);
});

test('the words of one that staff took away are known for a month, and for ever who did it', async () => {
  await harness.client.call(inquiry.remove, { id: await harness.received({ message: 'Do you sail at Easter?' }), staff });
  await past(29);
  await harness.sweep();
  expect(await words()).toContain('Easter');
  await past(2);
  await harness.sweep();
  expect(await harness.database.query('SELECT who, action, before, after FROM audit')).toEqual([
    { who: 'captain', action: 'inquiry.remove', before: null, after: null },
  ]);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inquiry, type InquiryStatus } from '@charter/contracts';
import { type InquiryHarness, startInquiryHarness, staff } from './inquiry-harness.js';

let harness: InquiryHarness;

beforeAll(async () => {
  harness = await startInquiryHarness('retention');
});
afterAll(() => harness?.close());
beforeEach(() => harness.database.empty('inquiry', 'inquiry_message', 'inquiry_reply', 'audit'));
afterEach(() => harness.reset());

/** Makes every inquiry and audit row so many days older. */
const age = async (days: number) => {
  await harness.database.query(`UPDATE inquiry SET created_at = created_at - interval '${days} days'`);
  await harness.database.query(`UPDATE audit SET changed_at = changed_at - interval '${days} days'`);
};
const setStatus = (id: number, status: InquiryStatus) => harness.client.call(inquiry.changeStatus, { id, status, staff });
const remaining = async () => (await harness.client.call(inquiry.list, {})).inquiries.map(({ id }) => id);
const auditedContent = async () => JSON.stringify(await harness.database.query('SELECT before, after FROM audit'));

test('a resolved inquiry is deleted after two years, with its replies and their audit', async () => {
  const id = await harness.receive();
  await harness.client.call(inquiry.reply, { id, response: 'We do.', staff });
  await setStatus(id, 'resolved');
  await age(729);
  await harness.sweep();
  expect(await remaining()).toEqual([id]);
  expect(await auditedContent()).toContain('We do.');
  await age(2);
  await harness.sweep();
  expect(await remaining()).toEqual([]);
  expect(await harness.database.query('SELECT 1 FROM inquiry_reply')).toEqual([]);
  expect(await auditedContent()).not.toContain('We do.');
});

test('an unresolved inquiry is kept, however old it is', async () => {
  const pending = await harness.receive();
  const contacted = await harness.receive();
  await setStatus(contacted, 'contacted');
  await age(2_000);
  await harness.sweep();
  expect((await remaining()).toSorted((a, b) => a - b)).toEqual([pending, contacted]);
});

test('the audit of a deleted inquiry keeps its content for a month, and its author forever', async () => {
  await harness.client.call(inquiry.remove, { id: await harness.receive({ message: 'Do you sail at Easter?' }), staff });
  await age(29);
  await harness.sweep();
  expect(await auditedContent()).toContain('Easter');
  await age(2);
  await harness.sweep();
  expect(await harness.database.query('SELECT actor_name, action, before, after FROM audit')).toEqual([
    { actor_name: 'captain', action: 'inquiry.remove', before: null, after: null },
  ]);
});

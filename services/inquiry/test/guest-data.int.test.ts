import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inquiry, inquiryThread } from '@charter/contracts';
import { guestOperations } from '@charter/contracts/operators';
import { undeclaredPersonalData } from '@charter/database';
import { guestLinkKey } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { type InquiryHarness, linkSecret, startInquiryHarness, staff } from './inquiry-harness.js';
import { inquiryDatabase } from '../src/inquiry.module.js';

let harness: InquiryHarness;
const { findGuest, exportGuest, eraseGuest } = guestOperations('inquiry');
const guest = { email: 'ana@guests.example', keys: [] };

beforeAll(async () => {
  harness = await startInquiryHarness('guest_data');
});
afterAll(() => harness?.close());
beforeEach(() => harness.database.empty('inquiry', 'inquiry_message', 'inquiry_reply', 'audit', 'outbox'));
afterEach(() => harness.reset());

const receiveAndReply = async (email: string, message: string) => {
  const id = await harness.receive({ email, message });
  await harness.client.call(inquiry.reply, { id, response: `About "${message}": yes.`, staff });
  const key = `${id}-${guestLinkKey(linkSecret, 'inquiry', { id, version: 1 })}`;
  await harness.client.call(inquiryThread.write, { key, form: { messageId: randomUUID(), message: `Thank you. ${message}` } });
  await eventually(async () => expect(await harness.database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
  return id;
};
const stored = async () => {
  const tables = ['inquiry', 'inquiry_message', 'inquiry_reply', 'audit', 'outbox'];
  return JSON.stringify(await Promise.all(tables.map((table) => harness.database.query(`SELECT * FROM ${table}`))));
};

test('an export contains the inquiries of the guest and their replies only', async () => {
  const id = await receiveAndReply('Ana@guests.example', 'Do you sail at Easter?');
  await receiveAndReply('bob@guests.example', 'Do you sail at Christmas?');
  const page = async (table: string) => (await harness.client.call(exportGuest, { ...guest, table, offset: 0 })).rows;
  expect(await page('inquiry')).toEqual([expect.objectContaining({ id, message: 'Do you sail at Easter?' })]);
  expect(await page('inquiry_reply')).toEqual([
    expect.objectContaining({ inquiry_id: id, response: 'About "Do you sail at Easter?": yes.' }),
  ]);
  expect(await page('inquiry_message')).toEqual([expect.objectContaining({ message: 'Thank you. Do you sail at Easter?' })]);
  expect(JSON.stringify(await Promise.all(['audit', 'outbox'].map(page)))).not.toContain('Christmas');
});

test('erasure deletes the inquiries of the guest only, also from the audit and the outbox', async () => {
  await receiveAndReply('Ana@guests.example', 'Do you sail at Easter?');
  await receiveAndReply('bob@guests.example', 'Do you sail at Christmas?');
  const { obstacles, steps } = await harness.client.call(eraseGuest, { ...guest, erasureId: randomUUID(), who: 'grace' });
  expect(obstacles).toEqual([]);
  expect(steps).toContainEqual({ table: 'inquiry', rows: 1, action: 'delete', stays: null, until: null });
  const rows = await stored();
  expect(rows).not.toMatch(/ana@|Easter/i);
  expect(rows.match(/Christmas/g)!.length).toBeGreaterThan(3);
  expect((await harness.client.call(findGuest, guest)).tables).toEqual([]);
});

test('erasure deletes the audited content of an inquiry that staff have deleted', async () => {
  const id = await receiveAndReply('ana@guests.example', 'Do you sail at Easter?');
  await harness.client.call(inquiry.remove, { id, staff });
  await harness.client.call(eraseGuest, { ...guest, erasureId: randomUUID(), who: 'grace' });
  expect(await stored()).not.toMatch(/ana@|Easter/i);
});

test('every column of texts says whether it is personal data, and its table what an erasure does', () => {
  expect(undeclaredPersonalData(inquiryDatabase)).toEqual([]);
});

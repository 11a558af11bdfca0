import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { inquiry, type InquiryStatus } from '@charter/contracts';
import { type InquiryRoom, openInquiryRoom, staff } from './the-inquiry-room.js';

let room: InquiryRoom;

beforeAll(async () => {
  room = await openInquiryRoom('letting_go');
});
afterAll(() => room?.close());
beforeEach(() => room.database.query('TRUNCATE inquiry, inquiry_reply, audit'));
afterEach(() => room.forget());

const past = async (days: number) => {
  await room.database.query(`UPDATE inquiry SET created_at = created_at - interval '${days} days'`);
  await room.database.query(`UPDATE audit SET changed_at = changed_at - interval '${days} days'`);
};
const move = (id: number, status: InquiryStatus) => room.stranger.ask(inquiry.changeStatus, { id, status, staff });
const left = async () => (await room.stranger.ask(inquiry.list, {})).inquiries.map(({ id }) => id);
const actions = async () => (await room.database.query<{ action: string }>('SELECT action FROM audit')).map(({ action }) => action);

test('an inquiry that is dealt with goes after two years, with what was answered and with who did it', async () => {
  const id = await room.received();
  await room.stranger.ask(inquiry.reply, { id, response: 'We do.', staff });
  await move(id, 'resolved');
  await past(729);
  await room.sweep();
  expect([await left(), await actions()]).toEqual([[id], ['inquiry.reply', 'inquiry.changeStatus', 'inquiry.changeStatus']]);
  await past(2);
  await room.sweep();
  expect(await left()).toEqual([]);
  expect(await room.database.query('SELECT 1 FROM inquiry_reply')).toEqual([]);
  expect(await actions()).toEqual([]);
});

test('an inquiry that nobody has dealt with stays, however old it is', async () => {
  const pending = await room.received();
  const contacted = await room.received();
  await move(contacted, 'contacted');
  await past(2_000);
  await room.sweep();
  expect((await left()).toSorted()).toEqual([pending, contacted]);
});

test('of one that staff took away it is known for a year who did', async () => {
  await room.stranger.ask(inquiry.remove, { id: await room.received(), staff });
  await past(364);
  await room.sweep();
  expect(await actions()).toEqual(['inquiry.remove']);
  await past(2);
  await room.sweep();
  expect(await actions()).toEqual([]);
});

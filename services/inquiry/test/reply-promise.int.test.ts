import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquiry, replyPromise } from '@charter/contracts';
import { type InquiryHarness, startInquiryHarness, staff } from './inquiry-harness.js';

let harness: InquiryHarness;

beforeAll(async () => {
  harness = await startInquiryHarness('reply_promise');
});
afterAll(() => harness?.close());
beforeEach(async () => {
  await harness.reset();
  await harness.database.empty('inquiry', 'removed_inquiry');
});

const setTime = (instant: string) => harness.setTime(instant);
const receive = () => harness.receive();
const reply = (id: number, response = 'We do.') => harness.client.call(inquiry.reply, { id, response, staff });
const remove = (id: number) => harness.client.call(inquiry.remove, { id, staff });
const resolve = (id: number) => harness.client.call(inquiry.changeStatus, { id, status: 'resolved', staff });
const measure = () => harness.client.call(replyPromise.measure, {});
const figures = async () => (await measure()).last30Days;

/** Receives an inquiry and does something to it later. */
async function after(received: string, later: string, act: (id: number) => Promise<unknown>): Promise<number> {
  setTime(received);
  const id = await receive();
  setTime(later);
  await act(id);
  return id;
}

describe('the time to the first answer', () => {
  test('is that of the first reply, whatever happens later', async () => {
    const id = await after('2026-03-02T10:00:00Z', '2026-03-02T10:38:00Z', reply);
    setTime('2026-03-02T18:00:00Z');
    await reply(id, 'And another thing.');
    await resolve(id);
    await remove(id);
    expect(await figures()).toEqual({ inquiries: 1, answeredInTime: 1, medianMinutes: 38 });
    expect(await harness.database.query('SELECT answered_at FROM removed_inquiry')).toEqual([
      { answered_at: new Date('2026-03-02T10:38:00Z') },
    ]);
  });

  test('is real time in the nights in which the clock changes', async () => {
    // 1:30 AM summer time and 2:15 AM winter time in Nassau, on November 1: 105 minutes, though the clock shows 45.
    await after('2026-11-01T05:30:00Z', '2026-11-01T07:15:00Z', reply);
    // 1:30 AM winter time and 4:00 AM summer time on March 14, 2027: 90 minutes, though the clock shows 150.
    await after('2027-03-14T06:30:00Z', '2027-03-14T08:00:00Z', reply);
    expect(await figures()).toEqual({ inquiries: 1, answeredInTime: 1, medianMinutes: 90 });
    setTime('2026-11-02T00:00:00Z');
    expect(await figures()).toEqual({ inquiries: 1, answeredInTime: 1, medianMinutes: 105 });
  });

  test('is in time until the last second of two hours', async () => {
    await after('2026-03-02T10:00:00Z', '2026-03-02T12:00:00Z', reply);
    await after('2026-03-02T10:00:00Z', '2026-03-02T12:00:01Z', reply);
    expect(await figures()).toMatchObject({ inquiries: 2, answeredInTime: 1 });
  });
});

test('inquiries without an answer are listed by how long they have waited, the longest first', async () => {
  setTime('2026-03-02T10:00:00Z');
  const first = await receive();
  setTime('2026-03-02T10:20:00Z');
  const second = await receive();
  const answered = await receive();
  await reply(answered);
  setTime('2026-03-02T11:20:00Z');
  const unanswered = async (from: number, to: number) =>
    (await harness.client.call(inquiry.listUnanswered, { from, to })).inquiries.map(({ id, waitingSince }) => [id, waitingSince]);
  expect(await unanswered(60, 470)).toEqual([
    [first, '2026-03-02T10:00:00.000Z'],
    [second, '2026-03-02T10:20:00.000Z'],
  ]);
  expect(await unanswered(61, 470)).toHaveLength(1);
  expect(await unanswered(60, 79)).toEqual([[second, '2026-03-02T10:20:00.000Z']]);
});

describe('in opening hours', () => {
  const openingHours = { startMinute: 7 * 60, endMinute: 20 * 60 };
  const open = async () => (await harness.client.call(replyPromise.measure, { openingHours })).last30Days;

  test('the minutes of the night are not counted', async () => {
    // 7:40 PM to 7:25 AM in Nassau: 20 minutes in the evening and 25 in the morning.
    await after('2026-03-03T00:40:00Z', '2026-03-03T12:25:00Z', reply);
    expect(await open()).toEqual({ inquiries: 1, answeredInTime: 0, medianMinutes: 705, medianOpenMinutes: 45 });
  });

  test('an answer by night takes no time', async () => {
    await after('2026-03-03T02:00:00Z', '2026-03-03T02:30:00Z', reply);
    expect(await open()).toMatchObject({ medianMinutes: 30, medianOpenMinutes: 0 });
  });

  test('are those of the clock on the days it changes', async () => {
    // 7:00 PM on October 31 to 8:00 AM on November 1, 2026: an hour in the evening, and one in the morning of winter time.
    await after('2026-10-31T23:00:00Z', '2026-11-01T13:00:00Z', reply);
    expect(await open()).toMatchObject({ medianOpenMinutes: 120 });
  });

  test('there is no figure without an answer', async () => {
    setTime('2026-03-02T10:00:00Z');
    await receive();
    setTime('2026-03-02T13:00:00Z');
    expect(await open()).toMatchObject({ inquiries: 1, medianOpenMinutes: null });
  });
});

describe('an inquiry without an answer', () => {
  test.each([
    ['deleted', remove],
    ['resolved', resolve],
    [
      'resolved and then deleted',
      async (id: number) => {
        await resolve(id);
        await remove(id);
      },
    ],
  ])('counts as unanswered when it is %s after two hours, and not before', async (_how, act) => {
    await after('2026-03-02T10:00:00Z', '2026-03-02T11:59:00Z', act);
    expect(await figures()).toEqual({ inquiries: 0, answeredInTime: 0, medianMinutes: null });
    await after('2026-03-02T10:00:00Z', '2026-03-02T12:01:00Z', act);
    expect(await figures()).toEqual({ inquiries: 1, answeredInTime: 0, medianMinutes: null });
  });

  test('counts once it has waited for two hours, and is among those that wait', async () => {
    setTime('2026-03-02T10:00:00Z');
    await receive();
    setTime('2026-03-02T11:12:00Z');
    expect(await measure()).toMatchObject({
      promisedMinutes: 120,
      waiting: { count: 1, since: '2026-03-02T10:00:00.000Z' },
      last30Days: { inquiries: 0 },
    });
    setTime('2026-03-02T12:00:01Z');
    expect(await figures()).toMatchObject({ inquiries: 1, answeredInTime: 0 });
  });
});

test('figures are of the last 30 and 60 days, with the median of all', async () => {
  await after('2026-01-10T10:00:00Z', '2026-01-10T10:10:00Z', reply);
  await after('2026-02-20T10:00:00Z', '2026-02-20T10:30:00Z', reply);
  await after('2026-02-21T10:00:00Z', '2026-02-21T15:00:00Z', reply);
  await after('2026-02-22T10:00:00Z', '2026-02-22T11:00:00Z', reply);
  setTime('2026-03-10T10:00:00Z');
  expect(await measure()).toEqual({
    promisedMinutes: 120,
    waiting: { count: 0, since: null },
    last30Days: { inquiries: 3, answeredInTime: 2, medianMinutes: 60 },
    last60Days: { inquiries: 4, answeredInTime: 3, medianMinutes: 30 },
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inquiry, type InquiryStatus } from '@charter/contracts';
import { eventually, settled } from '@charter/testing';
import { type InquiryHarness, startInquiryHarness, staff } from './the-inquiry-room.js';

let harness: InquiryHarness;

beforeAll(async () => {
  harness = await startInquiryHarness('answering');
});
afterAll(() => harness?.close());
beforeEach(() => harness.forget());

const audited = (id: number) =>
  harness.database.query<{ who: string; action: string; before: object | null; after: object | null }>(
    'SELECT who, action, before, after FROM audit WHERE subject = $1 ORDER BY id',
    [String(id)],
  );

describe('a status', () => {
  const move = (id: number, status: InquiryStatus) => harness.client.call(inquiry.changeStatus, { id, status, staff });

  test('changed by several at once follows each time from the one before, and the last one stands', async () => {
    const id = await harness.received();
    const asked = ['contacted', 'resolved', 'pending', 'resolved', 'contacted'] as const;
    await Promise.all(asked.map((status) => move(id, status)));
    let stands = 'pending';
    for (const { before, after } of await audited(id)) {
      expect(before).toEqual({ status: stands });
      ({ status: stands } = after as { status: string });
    }
    expect(await harness.database.query('SELECT status FROM inquiry WHERE id = $1', [id])).toEqual([{ status: stands }]);
  });

  test('can be any after any other, and each change is audited with who made it', async () => {
    const id = await harness.received();
    expect(await harness.client.call(inquiry.changeStatus, { id, status: 'resolved', staff })).toMatchObject({ id, status: 'resolved' });
    expect(await harness.client.call(inquiry.changeStatus, { id, status: 'resolved', staff })).toMatchObject({ status: 'resolved' });
    expect(await harness.client.call(inquiry.changeStatus, { id, status: 'pending', staff })).toMatchObject({ status: 'pending' });
    const change = { who: 'captain', action: 'inquiry.changeStatus' };
    expect(await audited(id)).toEqual([
      { ...change, before: { status: 'pending' }, after: { status: 'resolved' } },
      { ...change, before: { status: 'resolved' }, after: { status: 'pending' } },
    ]);
  });

  test('of an inquiry that is not there is refused', async () => {
    await expect(harness.client.call(inquiry.changeStatus, { id: 2_000_000_000, status: 'resolved', staff })).rejects.toMatchObject({
      code: 'INQUIRY_NOT_FOUND',
    });
  });
});

describe('a reply', () => {
  test('stays with its inquiry, moves it to contacted, is announced with what was asked, and audited', async () => {
    const id = await harness.received({ locale: 'fr', message: 'Naviguez-vous à Noël ?' });
    const answered = await harness.client.call(inquiry.reply, { id, response: ' Oui, tous les jours. ', staff });
    expect(answered).toMatchObject({ id, status: 'contacted', replies: [{ response: 'Oui, tous les jours.', who: 'captain' }] });
    expect((await harness.client.call(inquiry.list, {})).inquiries.find((one) => one.id === id)).toEqual(answered);
    await eventually(() =>
      expect(harness.replied.map(({ data }) => data)).toEqual([
        {
          inquiryId: id,
          replyId: answered.replies[0]!.id,
          firstName: 'Ana',
          email: answered.email,
          locale: 'fr',
          message: 'Naviguez-vous à Noël ?',
          response: 'Oui, tous les jours.',
        },
      ]),
    );
    expect(await audited(id)).toEqual([
      expect.objectContaining({
        who: 'captain',
        action: 'inquiry.reply',
        after: expect.objectContaining({ response: 'Oui, tous les jours.' }),
      }),
      expect.objectContaining({ action: 'inquiry.changeStatus', after: { status: 'contacted' } }),
    ]);
  });

  test('pressed twenty times at once is stored and announced once', async () => {
    const id = await harness.received();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => harness.client.call(inquiry.reply, { id, response: 'We do, every day.', staff })),
    );
    expect(new Set(answers.map(({ replies }) => replies.map((reply) => reply.id).join())).size).toBe(1);
    await eventually(() => expect(harness.replied).toHaveLength(1));
    await harness.client.call(inquiry.reply, { id, response: 'And on New Year too.', staff });
    await eventually(() => expect(harness.replied.map(({ data }) => data.response)).toEqual(['We do, every day.', 'And on New Year too.']));
  });

  test('leaves a resolved inquiry resolved', async () => {
    const id = await harness.received();
    await harness.client.call(inquiry.changeStatus, { id, status: 'resolved', staff });
    expect(await harness.client.call(inquiry.reply, { id, response: 'One more thing.', staff })).toMatchObject({ status: 'resolved' });
  });

  test('to an inquiry deleted a moment ago is refused, and nobody is written to', async () => {
    const id = await harness.received();
    await harness.client.call(inquiry.remove, { id, staff });
    await expect(harness.client.call(inquiry.reply, { id, response: 'Are you there?', staff })).rejects.toMatchObject({
      code: 'INQUIRY_NOT_FOUND',
    });
    expect(await harness.database.query(`SELECT 1 FROM outbox WHERE event->'data'->>'response' = 'Are you there?'`)).toEqual([]);
  });
});

describe('deleting', () => {
  const remove = (id: number) => harness.client.call(inquiry.remove, { id, staff });

  test('takes an inquiry away with its replies and leaves an audit row that tells what it was', async () => {
    const id = await harness.received();
    const answered = await harness.client.call(inquiry.reply, { id, response: 'We do.', staff });
    await harness.client.call(inquiry.remove, { id, staff });
    expect(await harness.database.query('SELECT 1 FROM inquiry_reply WHERE inquiry_id = $1', [id])).toEqual([]);
    expect((await audited(id)).at(-1)).toEqual({ who: 'captain', action: 'inquiry.remove', before: answered, after: null });
    await expect(harness.client.call(inquiry.remove, { id, staff })).rejects.toMatchObject({ code: 'INQUIRY_NOT_FOUND' });
  });

  test('by ten at once takes it away once', async () => {
    const id = await harness.received();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settled(remove(id))));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'INQUIRY_NOT_FOUND'), 'done']);
    expect(await audited(id)).toMatchObject([{ action: 'inquiry.remove' }]);
  });

  test('while it is answered and moved: what comes in time is done, what comes after is refused, and so is the letter', async () => {
    const id = await harness.received();
    const answer = () => settled(harness.client.call(inquiry.reply, { id, response: 'We do.', staff }));
    const move = () => settled(harness.client.call(inquiry.changeStatus, { id, status: 'resolved', staff }));
    const asked = [answer(), move(), answer(), settled(remove(id)), answer(), move()];
    const outcomes = await Promise.all(asked);
    expect(outcomes[3]).toBe('done');
    expect(new Set([...outcomes, 'INQUIRY_NOT_FOUND'])).toEqual(new Set(['done', 'INQUIRY_NOT_FOUND']));
    const trail = (await audited(id)).map(({ action }) => action);
    expect(trail.at(-1)).toBe('inquiry.remove');
    const letters = await harness.database.query(`SELECT 1 FROM outbox WHERE event->'data'->>'inquiryId' = $1`, [String(id)]);
    expect(letters).toHaveLength(trail.filter((action) => action === 'inquiry.reply').length);
  });
});

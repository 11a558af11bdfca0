import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquiry, type InquiryStatus } from '@charter/contracts';
import { eventually, settled } from '@charter/testing';
import { type InquiryHarness, startInquiryHarness, staff } from './inquiry-harness.js';

let harness: InquiryHarness;

beforeAll(async () => {
  harness = await startInquiryHarness('replies');
});
afterAll(() => harness?.close());
beforeEach(() => harness.reset());

const auditOf = (id: number) =>
  harness.database.query<{ actor_name: string; action: string; before: object | null; after: object | null }>(
    'SELECT actor_name, action, before, after FROM audit WHERE subject = $1 ORDER BY id',
    [String(id)],
  );

describe('the status of an inquiry', () => {
  const setStatus = (id: number, status: InquiryStatus) => harness.client.call(inquiry.changeStatus, { id, status, staff });

  test('has a gapless audit after concurrent changes', async () => {
    const id = await harness.receive();
    const statuses = ['contacted', 'resolved', 'pending', 'resolved', 'contacted'] as const;
    await Promise.all(statuses.map((status) => setStatus(id, status)));
    let current = 'pending';
    for (const { before, after } of await auditOf(id)) {
      expect(before).toEqual({ status: current });
      ({ status: current } = after as { status: string });
    }
    expect(await harness.database.query('SELECT status FROM inquiry WHERE id = $1', [id])).toEqual([{ status: current }]);
  });

  test('can change from any to any, and each change is audited with its author', async () => {
    const id = await harness.receive();
    expect(await harness.client.call(inquiry.changeStatus, { id, status: 'resolved', staff })).toMatchObject({ id, status: 'resolved' });
    expect(await harness.client.call(inquiry.changeStatus, { id, status: 'resolved', staff })).toMatchObject({ status: 'resolved' });
    expect(await harness.client.call(inquiry.changeStatus, { id, status: 'pending', staff })).toMatchObject({ status: 'pending' });
    const change = { actor_name: 'captain', action: 'inquiry.changeStatus' };
    expect(await auditOf(id)).toEqual([
      { ...change, before: { status: 'pending' }, after: { status: 'resolved' } },
      { ...change, before: { status: 'resolved' }, after: { status: 'pending' } },
    ]);
  });

  test('is not changed by a page that shows an earlier status; a repeated request is done', async () => {
    const id = await harness.receive();
    const change = (status: InquiryStatus, expectedRevision?: number) =>
      harness.client.call(inquiry.changeStatus, { id, status, staff, ...(expectedRevision !== undefined && { expectedRevision }) });
    const opened = (await harness.client.call(inquiry.list, {})).inquiries.find((found) => found.id === id)!;
    const stored = await change('resolved', opened.revision);
    await expect(change('contacted', opened.revision)).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
      details: { extensions: { revision: stored.revision, current: { id, status: 'resolved' } } },
    });
    expect(await settled(change('resolved', opened.revision))).toBe('done');
    expect(await settled(change('contacted', stored.revision))).toBe('done');
  });

  test('cannot be changed for an inquiry that does not exist', async () => {
    await expect(harness.client.call(inquiry.changeStatus, { id: 2_000_000_000, status: 'resolved', staff })).rejects.toMatchObject({
      code: 'INQUIRY_NOT_FOUND',
    });
  });
});

describe('a reply', () => {
  test('is stored with its inquiry, changes its status to contacted, and is published and audited', async () => {
    const id = await harness.receive({ locale: 'fr', message: 'Naviguez-vous à Noël ?' });
    const replied = await harness.client.call(inquiry.reply, { id, response: ' Oui, tous les jours. ', staff });
    expect(replied).toMatchObject({ id, status: 'contacted', replies: [{ response: 'Oui, tous les jours.', who: 'captain' }] });
    expect((await harness.client.call(inquiry.list, {})).inquiries.find((one) => one.id === id)).toEqual(replied);
    await eventually(() =>
      expect(harness.publishedReplied.map(({ data }) => data)).toEqual([
        {
          inquiryId: id,
          replyId: replied.replies[0]!.id,
          firstName: 'Ana',
          lastName: 'Reyes',
          email: replied.email,
          locale: 'fr',
          message: 'Naviguez-vous à Noël ?',
          response: 'Oui, tous les jours.',
          linkVersion: 1,
        },
      ]),
    );
    expect(await auditOf(id)).toEqual([
      expect.objectContaining({
        actor_name: 'captain',
        action: 'inquiry.reply',
        after: expect.objectContaining({ response: 'Oui, tous les jours.' }),
      }),
      expect.objectContaining({ action: 'inquiry.changeStatus', after: { status: 'contacted' } }),
    ]);
  });

  test('sent by twenty concurrent requests is stored and published once', async () => {
    const id = await harness.receive();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => harness.client.call(inquiry.reply, { id, response: 'We do, every day.', staff })),
    );
    expect(new Set(responses.map(({ replies }) => replies.map((reply) => reply.id).join())).size).toBe(1);
    await eventually(() => expect(harness.publishedReplied).toHaveLength(1));
    await harness.client.call(inquiry.reply, { id, response: 'And on New Year too.', staff });
    await eventually(() =>
      expect(harness.publishedReplied.map(({ data }) => data.response)).toEqual(['We do, every day.', 'And on New Year too.']),
    );
  });

  test('does not change the status of a resolved inquiry', async () => {
    const id = await harness.receive();
    await harness.client.call(inquiry.changeStatus, { id, status: 'resolved', staff });
    expect(await harness.client.call(inquiry.reply, { id, response: 'One more thing.', staff })).toMatchObject({ status: 'resolved' });
  });

  test('to a deleted inquiry is rejected, and no event is published', async () => {
    const id = await harness.receive();
    await harness.client.call(inquiry.remove, { id, staff });
    await expect(harness.client.call(inquiry.reply, { id, response: 'Are you there?', staff })).rejects.toMatchObject({
      code: 'INQUIRY_NOT_FOUND',
    });
    expect(await harness.database.query(`SELECT 1 FROM outbox WHERE event->'data'->>'response' = 'Are you there?'`)).toEqual([]);
  });
});

describe('deleting an inquiry', () => {
  const remove = (id: number) => harness.client.call(inquiry.remove, { id, staff });

  test('deletes its replies too, and leaves an audit row with its content', async () => {
    const id = await harness.receive();
    const replied = await harness.client.call(inquiry.reply, { id, response: 'We do.', staff });
    await harness.client.call(inquiry.remove, { id, staff });
    expect(await harness.database.query('SELECT 1 FROM inquiry_reply WHERE inquiry_id = $1', [id])).toEqual([]);
    expect((await auditOf(id)).at(-1)).toEqual({ actor_name: 'captain', action: 'inquiry.remove', before: replied, after: null });
    await expect(harness.client.call(inquiry.remove, { id, staff })).rejects.toMatchObject({ code: 'INQUIRY_NOT_FOUND' });
  });

  test('succeeds once for ten concurrent requests', async () => {
    const id = await harness.receive();
    const results = await Promise.all(Array.from({ length: 10 }, () => settled(remove(id))));
    expect(results.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'INQUIRY_NOT_FOUND'), 'done']);
    expect(await auditOf(id)).toMatchObject([{ action: 'inquiry.remove' }]);
  });

  test('rejects concurrent replies and changes that come later, and publishes no event for them', async () => {
    const id = await harness.receive();
    const reply = () => settled(harness.client.call(inquiry.reply, { id, response: 'We do.', staff }));
    const setStatus = () => settled(harness.client.call(inquiry.changeStatus, { id, status: 'resolved', staff }));
    const requests = [reply(), setStatus(), reply(), settled(remove(id)), reply(), setStatus()];
    const results = await Promise.all(requests);
    expect(results[3]).toBe('done');
    expect(new Set([...results, 'INQUIRY_NOT_FOUND'])).toEqual(new Set(['done', 'INQUIRY_NOT_FOUND']));
    const actions = (await auditOf(id)).map(({ action }) => action);
    expect(actions.at(-1)).toBe('inquiry.remove');
    const events = await harness.database.query(`SELECT 1 FROM outbox WHERE event->'data'->>'inquiryId' = $1`, [String(id)]);
    expect(events).toHaveLength(actions.filter((action) => action === 'inquiry.reply').length);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquiry, inquiryAttention, inquiryThread, type Inquiry } from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { eventually, settled } from '@charter/testing';
import { type InquiryHarness, linkSecret, startInquiryHarness, staff } from './inquiry-harness.js';

let harness: InquiryHarness;

beforeAll(async () => {
  harness = await startInquiryHarness('thread');
});
afterAll(() => harness?.close());
beforeEach(async () => {
  await harness.reset();
  await harness.database.empty('inquiry');
});

const keyOf = (id: number, version = 1) => `${id}-${guestLinkKey(linkSecret, 'inquiry', { id, version })}`;
const reply = (id: number, response = 'We do, every day.') => harness.client.call(inquiry.reply, { id, response, staff });
const write = (id: number, message: string, messageId: string = randomUUID()) =>
  harness.client.call(inquiryThread.write, { key: keyOf(id), form: { messageId, message } });
const find = (key: string) => harness.client.call(inquiryThread.find, { key });
const listed = async (id: number): Promise<Inquiry> =>
  (await harness.client.call(inquiry.list, {})).inquiries.find((one) => one.id === id)!;

describe('a thread', () => {
  test('has the inquiry, the replies without the names of staff, and the guest’s messages in one order', async () => {
    harness.setTime('2026-03-02T10:00:00Z');
    const id = await harness.receive({ message: 'Do you sail on Sundays?' });
    harness.setTime('2026-03-02T10:30:00Z');
    await reply(id);
    harness.setTime('2026-03-02T11:00:00Z');
    await write(id, ' And at Easter? ');
    harness.setTime('2026-03-02T11:10:00Z');
    await reply(id, 'Of course.');
    const thread = await find(keyOf(id).toLowerCase());
    expect(thread).toMatchObject({ firstName: 'Ana', lastName: 'Reyes' });
    expect(thread.messages.map(({ from, text }) => `${from}: ${text}`)).toEqual([
      'guest: Do you sail on Sundays?',
      'staff: We do, every day.',
      'guest: And at Easter?',
      'staff: Of course.',
    ]);
    expect(JSON.stringify(thread)).not.toMatch(/captain|@example/);
  });

  test('opens for its own key only, and is the same error for any other text', async () => {
    const [id, other] = [await harness.receive(), await harness.receive()];
    const keys = [
      keyOf(other).replace(/^\d+/, String(id)),
      `${id}-${guestLinkKey(linkSecret, 'trip', { id, version: 1 })}`,
      `${id}-${guestLinkKey('another secret', 'inquiry', { id, version: 1 })}`,
      keyOf(2_000_000),
      'nonsense',
    ];
    for (const key of keys) await expect(find(key)).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
    await harness.client.call(inquiry.remove, { id, staff });
    await expect(find(keyOf(id))).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
    await expect(write(id, 'Still there?')).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
  });
});

describe('the link of a thread', () => {
  test('is replaced by staff, in the language of the guest; the former one opens nothing', async () => {
    const id = await harness.receive({ locale: 'de' });
    const { path } = await harness.client.call(inquiry.newLink, { id, staff });
    expect(path).toBe(`/de/answer/${keyOf(id, 2)}`);
    await expect(find(keyOf(id))).rejects.toMatchObject({ code: 'THREAD_NOT_FOUND' });
    expect(await find(keyOf(id, 2))).toMatchObject({ firstName: 'Ana' });
    await reply(id);
    await eventually(() => expect(harness.publishedReplied.at(-1)?.data).toMatchObject({ inquiryId: id, linkVersion: 2 }));
  });

  test('opens nothing 183 days after the last message', async () => {
    harness.setTime('2026-03-02T10:00:00Z');
    const id = await harness.receive();
    harness.setTime('2026-03-05T10:00:00Z');
    await reply(id);
    harness.setTime('2026-09-04T09:59:59Z');
    expect(await settled(find(keyOf(id)))).toBe('done');
    harness.setTime('2026-09-04T10:00:00Z');
    expect(await settled(find(keyOf(id)))).toBe('THREAD_NOT_FOUND');
  });
});

describe('a message of the guest', () => {
  test('has an id of its own even where a guest of another inquiry has chosen the same', async () => {
    const [id, other] = [await harness.receive(), await harness.receive({ message: 'Is there shade on board?' })];
    const messageId = randomUUID();
    await write(id, 'And at Easter?', messageId);
    expect((await write(other, 'And a shower?', messageId)).messages.at(-1)).toMatchObject({ text: 'And a shower?' });
    expect((await listed(id)).messages).toMatchObject([{ id: messageId, message: 'And at Easter?' }]);
  });

  test('makes a resolved inquiry pending, for staff to see, with an audit', async () => {
    const id = await harness.receive();
    await reply(id);
    await harness.client.call(inquiry.changeStatus, { id, status: 'resolved', staff });
    const { messages } = await write(id, 'One more thing.');
    expect(messages.at(-1)).toMatchObject({ from: 'guest', text: 'One more thing.' });
    expect(await listed(id)).toMatchObject({ status: 'pending', messages: [{ message: 'One more thing.' }] });
    const audit = await harness.database.query(
      `SELECT actor_kind, action, before, after FROM audit WHERE subject = $1 ORDER BY id DESC LIMIT 2`,
      [String(id)],
    );
    expect(audit).toMatchObject([
      { actor_kind: 'guest', action: 'inquiry.changeStatus', before: { status: 'resolved' }, after: { status: 'pending' } },
      { actor_kind: 'guest', action: 'inquiry.message', after: { message: 'One more thing.' } },
    ]);
  });

  test('is stored and published once for twenty concurrent requests', async () => {
    const id = await harness.receive({ phone: '+1 242 555 0100', locale: 'fr' });
    await reply(id);
    const messageId = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => write(id, 'And at Easter?', messageId)));
    expect((await listed(id)).messages).toEqual([{ id: messageId, message: 'And at Easter?', createdAt: expect.any(String) }]);
    await eventually(() => expect(harness.publishedContinued).toHaveLength(1));
    expect(harness.publishedContinued[0]!.data).toMatchObject({
      inquiryId: id,
      messageId,
      firstName: 'Ana',
      phone: '+1 242 555 0100',
      locale: 'fr',
      message: 'And at Easter?',
    });
  });

  test('with an id that was used for another text of this thread is rejected', async () => {
    const id = await harness.receive();
    const messageId = randomUUID();
    await write(id, 'First.', messageId);
    await expect(write(id, 'Second.', messageId)).rejects.toMatchObject({ details: { codes: { messageId: { code: 'idUsed' } } } });
    expect((await listed(id)).messages).toMatchObject([{ message: 'First.' }]);
  });

  test('starts the time to answer again, from the first message that is not answered', async () => {
    const attention = async () => (await harness.client.call(inquiryAttention.list, {})).entries.map(({ since }) => since);
    harness.setTime('2026-03-02T10:00:00Z');
    const id = await harness.receive();
    harness.setTime('2026-03-02T10:30:00Z');
    await reply(id);
    harness.setTime('2026-03-02T14:00:00Z');
    await write(id, 'And at Easter?');
    harness.setTime('2026-03-02T15:00:00Z');
    await write(id, 'We are six.');
    harness.setTime('2026-03-02T15:59:59Z');
    expect(await attention()).toEqual([]);
    harness.setTime('2026-03-02T16:00:00Z');
    expect(await attention()).toEqual(['2026-03-02T14:00:00.000Z']);
    expect(await listed(id)).toMatchObject({ waitingSince: '2026-03-02T14:00:00.000Z' });
    await reply(id, 'At Easter too.');
    expect(await attention()).toEqual([]);
  });
});

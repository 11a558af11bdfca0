import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import {
  type ContactForm,
  type Event,
  inquiry,
  inquiryFacts,
  type InquiryListQuery,
  type InquiryReceived,
  type InquiryReplied,
} from '@charter/contracts';
import { Clock, startService } from '@charter/service-kit';
import { eventually, joinNats, ownDatabase, type OwnDatabase, type Stranger } from '@charter/testing';

let database: OwnDatabase;
let stranger: Stranger;
let service: INestMicroservice;
let announced: Event<InquiryReceived>[];
let replied: Event<InquiryReplied>[];

beforeAll(async () => {
  database = await ownDatabase('inquiry');
  stranger = await joinNats();
  announced = stranger.hear(inquiryFacts.received);
  replied = stranger.hear(inquiryFacts.replied);
  process.env.DATABASE_URL = database.url;
  const { inquiryService } = await import('../src/inquiry.module.js');
  service = await startService(inquiryService);
});

afterAll(async () => {
  await service?.close();
  await stranger?.leave();
  await database?.drop();
});

beforeEach(() => {
  jest.restoreAllMocks();
  announced.length = 0;
  replied.length = 0;
});

const anInquiry = (given: Partial<ContactForm> = {}): ContactForm => ({
  firstName: 'Ana',
  lastName: 'Reyes',
  email: `ana-${crypto.randomUUID()}@example.com`,
  preferredCharter: 'Custom Charter',
  message: 'Do you sail on Christmas Day?',
  ...given,
});

const itIs = (time: string) => jest.spyOn(service.get(Clock), 'now').mockReturnValue(new Date(time));

describe('an inquiry', () => {
  test('is stored as pending and announced', async () => {
    const form = anInquiry();
    const { id, createdAt } = await stranger.ask(inquiry.receive, form);
    expect(new Date(createdAt).toISOString()).toBe(createdAt);
    expect(await database.query('SELECT status, email FROM inquiry WHERE id = $1', [id])).toEqual([
      { status: 'pending', email: form.email },
    ]);
    await eventually(() => expect(announced.map(({ data }) => data)).toEqual([{ ...form, id }]));
  });

  test('pressed twenty times at once is stored and announced once', async () => {
    const form = anInquiry();
    const answers = await Promise.all(Array.from({ length: 20 }, () => stranger.ask(inquiry.receive, form)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await database.query('SELECT 1 FROM inquiry WHERE email = $1', [form.email])).toHaveLength(1);
    await eventually(() => expect(announced).toHaveLength(1));
  });

  test('repeated across the edge of any ten-minute mark is still the same one', async () => {
    const form = anInquiry();
    itIs('2026-03-01T10:09:59.999Z');
    const first = await stranger.ask(inquiry.receive, form);
    itIs('2026-03-01T10:10:00.000Z');
    expect(await stranger.ask(inquiry.receive, form)).toEqual(first);
    itIs('2026-03-01T10:19:59.998Z');
    expect(await stranger.ask(inquiry.receive, form)).toEqual(first);
  });

  test('said again ten minutes later is a new one', async () => {
    const form = anInquiry();
    itIs('2026-03-01T10:00:00Z');
    const first = await stranger.ask(inquiry.receive, form);
    itIs('2026-03-01T10:10:00Z');
    expect((await stranger.ask(inquiry.receive, form)).id).not.toBe(first.id);
  });

  test('remembers the language it was written in, English when the page did not say', async () => {
    const written = await stranger.ask(inquiry.receive, anInquiry({ locale: 'fr' }));
    const silent = await stranger.ask(inquiry.receive, anInquiry());
    expect(await database.query('SELECT locale FROM inquiry WHERE id IN ($1, $2) ORDER BY id', [written.id, silent.id])).toEqual([
      { locale: 'fr' },
      { locale: 'en' },
    ]);
    await eventually(() => expect(announced.find(({ data }) => data.id === written.id)?.data.locale).toBe('fr'));
  });

  test('without a preferred charter is welcome', async () => {
    const { id } = await stranger.ask(inquiry.receive, anInquiry({ preferredCharter: '' }));
    expect(await database.query('SELECT preferred_charter FROM inquiry WHERE id = $1', [id])).toEqual([{ preferred_charter: null }]);
  });
});

const staff = { id: 1, username: 'captain' };
const received = async (given: Partial<ContactForm> = {}) => (await stranger.ask(inquiry.receive, anInquiry(given))).id;
const audited = (id: number) => database.query('SELECT who, action, before, after FROM audit WHERE subject = $1 ORDER BY id', [String(id)]);

describe('the list', () => {
  beforeEach(() => database.query('DELETE FROM inquiry'));
  const idsOf = async (query: InquiryListQuery) => (await stranger.ask(inquiry.list, query)).inquiries.map(({ id }) => id);

  test('is newest first and comes page by page, each inquiry once though one arrives meanwhile', async () => {
    itIs('2026-03-01T10:00:00Z');
    const together = [await received(), await received(), await received()];
    const first = await stranger.ask(inquiry.list, { limit: 2 });
    expect([first.inquiries.map(({ id }) => id), first.total]).toEqual([[together[2], together[1]], 3]);
    itIs('2026-03-01T10:00:01Z');
    await received();
    const second = await stranger.ask(inquiry.list, { limit: 2, cursor: first.next! });
    expect([second.inquiries.map(({ id }) => id), second.next]).toEqual([[together[0]], null]);
    await expect(stranger.ask(inquiry.list, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('finds name, address and message by any part, and takes signs of a pattern for what they are', async () => {
    const ana = await received({ firstName: 'Ana', lastName: 'Reyes', message: 'A birthday on the 100% quiet side' });
    const bob = await received({ firstName: 'Bob', lastName: 'Stone', email: 'bob@example.com', message: 'Do you sail in_shore?' });
    expect(await idsOf({ search: ' ana rey ' })).toEqual([ana]);
    expect(await idsOf({ search: 'BOB@EXAMPLE' })).toEqual([bob]);
    expect(await idsOf({ search: 'birthday' })).toEqual([ana]);
    expect(await idsOf({ search: '100%' })).toEqual([ana]);
    expect(await idsOf({ search: 'n_s' })).toEqual([bob]);
    expect(await idsOf({ search: '%' })).toEqual([ana]);
  });

  test('is narrowed to a status and to days of receipt in Nassau', async () => {
    itIs('2026-03-02T04:59:00Z');
    const lateOnTheFirst = await received();
    itIs('2026-03-02T05:00:00Z');
    const onTheSecond = await received();
    expect(await idsOf({ from: '2026-03-01', to: '2026-03-01' })).toEqual([lateOnTheFirst]);
    expect(await idsOf({ from: '2026-03-02' })).toEqual([onTheSecond]);
    await stranger.ask(inquiry.changeStatus, { id: onTheSecond, status: 'resolved', staff });
    expect(await idsOf({ status: 'resolved' })).toEqual([onTheSecond]);
    expect(await idsOf({ status: 'all' })).toEqual([onTheSecond, lateOnTheFirst]);
    expect(await stranger.ask(inquiry.counts, {})).toEqual({ total: 2, pending: 1 });
  });

  test('is searched by an index, not row by row', async () => {
    await database.query(
      `INSERT INTO inquiry (first_name, last_name, email, message, fingerprint, repeats_during, created_at)
       SELECT 'Guest', md5(n::text), n || '@example.com', repeat(md5(n::text) || ' ', 10), n::text, 'empty', now()
       FROM generate_series(1, 3000) n`,
    );
    await database.query('VACUUM ANALYZE inquiry');
    const plan = await database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT i.id FROM inquiry i WHERE inquiry_words(i) ILIKE '%zanzibar%'`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('inquiry_search');
  });
});

describe('a status', () => {
  test('can be any after any other, and each change is audited with who made it', async () => {
    const id = await received();
    expect(await stranger.ask(inquiry.changeStatus, { id, status: 'resolved', staff })).toMatchObject({ id, status: 'resolved' });
    expect(await stranger.ask(inquiry.changeStatus, { id, status: 'resolved', staff })).toMatchObject({ status: 'resolved' });
    expect(await stranger.ask(inquiry.changeStatus, { id, status: 'pending', staff })).toMatchObject({ status: 'pending' });
    const change = { who: 'captain', action: 'inquiry.changeStatus' };
    expect(await audited(id)).toEqual([
      { ...change, before: { status: 'pending' }, after: { status: 'resolved' } },
      { ...change, before: { status: 'resolved' }, after: { status: 'pending' } },
    ]);
  });

  test('of an inquiry that is not there is refused', async () => {
    await expect(stranger.ask(inquiry.changeStatus, { id: 2_000_000_000, status: 'resolved', staff })).rejects.toMatchObject({
      code: 'INQUIRY_NOT_FOUND',
    });
  });
});

describe('a reply', () => {
  test('stays with its inquiry, moves it to contacted, is announced with what was asked, and audited', async () => {
    const id = await received({ locale: 'fr', message: 'Naviguez-vous à Noël ?' });
    const answered = await stranger.ask(inquiry.reply, { id, response: ' Oui, tous les jours. ', staff });
    expect(answered).toMatchObject({ id, status: 'contacted', replies: [{ response: 'Oui, tous les jours.', who: 'captain' }] });
    expect((await stranger.ask(inquiry.list, {})).inquiries.find((one) => one.id === id)).toEqual(answered);
    await eventually(() =>
      expect(replied.map(({ data }) => data)).toEqual([
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
    const id = await received();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => stranger.ask(inquiry.reply, { id, response: 'We do, every day.', staff })),
    );
    expect(new Set(answers.map(({ replies }) => replies.map((reply) => reply.id).join())).size).toBe(1);
    await eventually(() => expect(replied).toHaveLength(1));
    await stranger.ask(inquiry.reply, { id, response: 'And on New Year too.', staff });
    await eventually(() => expect(replied.map(({ data }) => data.response)).toEqual(['We do, every day.', 'And on New Year too.']));
  });

  test('leaves a resolved inquiry resolved', async () => {
    const id = await received();
    await stranger.ask(inquiry.changeStatus, { id, status: 'resolved', staff });
    expect(await stranger.ask(inquiry.reply, { id, response: 'One more thing.', staff })).toMatchObject({ status: 'resolved' });
  });

  test('to an inquiry deleted a moment ago is refused, and nobody is written to', async () => {
    const id = await received();
    await stranger.ask(inquiry.remove, { id, staff });
    await expect(stranger.ask(inquiry.reply, { id, response: 'Are you there?', staff })).rejects.toMatchObject({
      code: 'INQUIRY_NOT_FOUND',
    });
    expect(await database.query(`SELECT 1 FROM outbox WHERE event->'data'->>'response' = 'Are you there?'`)).toEqual([]);
  });
});

describe('deleting', () => {
  test('takes an inquiry away with its replies and leaves an audit row that tells what it was', async () => {
    const id = await received();
    const answered = await stranger.ask(inquiry.reply, { id, response: 'We do.', staff });
    await stranger.ask(inquiry.remove, { id, staff });
    expect(await database.query('SELECT 1 FROM inquiry_reply WHERE inquiry_id = $1', [id])).toEqual([]);
    expect((await audited(id)).at(-1)).toEqual({ who: 'captain', action: 'inquiry.remove', before: answered, after: null });
    await expect(stranger.ask(inquiry.remove, { id, staff })).rejects.toMatchObject({ code: 'INQUIRY_NOT_FOUND' });
  });
});

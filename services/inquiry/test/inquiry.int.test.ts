import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquiry, inquiryAttention, type InquiryListQuery } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { anInquiry, type InquiryHarness, startInquiryHarness, staff } from './inquiry-harness.js';

let harness: InquiryHarness;

beforeAll(async () => {
  harness = await startInquiryHarness('inquiry');
});
afterAll(() => harness?.close());
beforeEach(() => harness.reset());

describe('an inquiry', () => {
  test('is stored as pending and published', async () => {
    const form = anInquiry();
    const { id, createdAt } = await harness.client.call(inquiry.receive, form);
    expect(new Date(createdAt).toISOString()).toBe(createdAt);
    expect(await harness.database.query('SELECT status, email FROM inquiry WHERE id = $1', [id])).toEqual([
      { status: 'pending', email: form.email },
    ]);
    await eventually(() => expect(harness.publishedReceived.map(({ data }) => data)).toEqual([{ ...form, id }]));
  });

  test('sent by twenty concurrent requests is stored and published once', async () => {
    const form = anInquiry();
    const responses = await Promise.all(Array.from({ length: 20 }, () => harness.client.call(inquiry.receive, form)));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(await harness.database.query('SELECT 1 FROM inquiry WHERE email = $1', [form.email])).toHaveLength(1);
    await eventually(() => expect(harness.publishedReceived).toHaveLength(1));
  });

  test('sent again within ten minutes is a duplicate, at any time of the clock', async () => {
    const form = anInquiry();
    harness.setTime('2026-03-01T10:09:59.999Z');
    const first = await harness.client.call(inquiry.receive, form);
    harness.setTime('2026-03-01T10:10:00.000Z');
    expect(await harness.client.call(inquiry.receive, form)).toEqual(first);
    harness.setTime('2026-03-01T10:19:59.998Z');
    expect(await harness.client.call(inquiry.receive, form)).toEqual(first);
  });

  test('sent again while staff delete the first one is stored', async () => {
    const form = anInquiry();
    const first = await harness.client.call(inquiry.receive, form);
    // Deletes the original after the insertion found the duplicate and before its original is looked up.
    await harness.database.query(`CREATE FUNCTION delete_first() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN DELETE FROM inquiry WHERE id = ${first.id}; RETURN NULL; END $$`);
    await harness.database.query('CREATE TRIGGER delete_first AFTER INSERT ON inquiry EXECUTE FUNCTION delete_first()');
    const second = await harness.client.call(inquiry.receive, form);
    await harness.database.query('DROP FUNCTION delete_first CASCADE');
    expect(await harness.database.query('SELECT id FROM inquiry WHERE email = $1', [form.email])).toEqual([{ id: second.id }]);
    await eventually(() => expect(harness.publishedReceived.map(({ data }) => data.id)).toEqual([first.id, second.id]));
  });

  test('sent again ten minutes later is a new one', async () => {
    const form = anInquiry();
    harness.setTime('2026-03-01T10:00:00Z');
    const first = await harness.client.call(inquiry.receive, form);
    harness.setTime('2026-03-01T10:10:00Z');
    expect((await harness.client.call(inquiry.receive, form)).id).not.toBe(first.id);
  });

  test('is stored with the language of its page, English when the form has none', async () => {
    const french = await harness.client.call(inquiry.receive, anInquiry({ locale: 'fr' }));
    const withoutLocale = await harness.client.call(inquiry.receive, anInquiry());
    expect(
      await harness.database.query('SELECT locale FROM inquiry WHERE id IN ($1, $2) ORDER BY id', [french.id, withoutLocale.id]),
    ).toEqual([{ locale: 'fr' }, { locale: 'en' }]);
    await eventually(() => expect(harness.publishedReceived.find(({ data }) => data.id === french.id)?.data.locale).toBe('fr'));
  });

  test('may have a phone number, by which staff find it', async () => {
    const withPhone = await harness.client.call(inquiry.receive, anInquiry({ phone: '+1 305 555 0142' }));
    const withoutPhone = await harness.client.call(inquiry.receive, anInquiry({ phone: '' }));
    expect((await harness.client.call(inquiry.list, { search: '555 0142' })).inquiries.map(({ id, phone }) => [id, phone])).toEqual([
      [withPhone.id, '+1 305 555 0142'],
    ]);
    const { inquiries } = await harness.client.call(inquiry.list, {});
    expect(inquiries.find(({ id }) => id === withoutPhone.id)!.phone).toBeNull();
    await eventually(() =>
      expect(harness.publishedReceived.find(({ data }) => data.id === withPhone.id)?.data.phone).toBe('+1 305 555 0142'),
    );
  });

  test('may have no preferred charter', async () => {
    const { id } = await harness.client.call(inquiry.receive, anInquiry({ preferredCharter: '' }));
    expect(await harness.database.query('SELECT preferred_charter FROM inquiry WHERE id = $1', [id])).toEqual([
      { preferred_charter: null },
    ]);
  });
});

describe('the list of inquiries', () => {
  beforeEach(() => harness.database.query('DELETE FROM inquiry'));
  const idsOf = async (query: InquiryListQuery) => (await harness.client.call(inquiry.list, query)).inquiries.map(({ id }) => id);

  test('is paged newest first, with each inquiry once though one is received meanwhile', async () => {
    harness.setTime('2026-03-01T10:00:00Z');
    const ids = [await harness.receive(), await harness.receive(), await harness.receive()];
    const first = await harness.client.call(inquiry.list, { limit: 2 });
    expect([first.inquiries.map(({ id }) => id), first.total]).toEqual([[ids[2], ids[1]], 3]);
    harness.setTime('2026-03-01T10:00:01Z');
    await harness.receive();
    const second = await harness.client.call(inquiry.list, { limit: 2, cursor: first.next! });
    expect([second.inquiries.map(({ id }) => id), second.next]).toEqual([[ids[0]], null]);
    await expect(harness.client.call(inquiry.list, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  test.each(['1 5', '2026-02-30T00:00:00.000Z 5', '12026-01-01 5', ' 5', '2026-03-01T10:00:00.000Z x'])(
    'answers INVALID for the cursor "%s"',
    async (text) => {
      const cursor = Buffer.from(text).toString('base64url');
      await expect(harness.client.call(inquiry.list, { cursor })).rejects.toMatchObject({
        code: 'INVALID',
        details: { errors: { cursor: 'Unknown cursor' } },
      });
    },
  );

  test('finds any part of name, address and message, and matches % and _ literally', async () => {
    const ana = await harness.receive({ firstName: 'Ana', lastName: 'Reyes', message: 'A birthday on the 100% quiet side' });
    const bob = await harness.receive({ firstName: 'Bob', lastName: 'Stone', email: 'bob@example.com', message: 'Do you sail in_shore?' });
    expect(await idsOf({ search: ' ana rey ' })).toEqual([ana]);
    expect(await idsOf({ search: 'BOB@EXAMPLE' })).toEqual([bob]);
    expect(await idsOf({ search: 'birthday' })).toEqual([ana]);
    expect(await idsOf({ search: '100%' })).toEqual([ana]);
    expect(await idsOf({ search: 'n_s' })).toEqual([bob]);
    expect(await idsOf({ search: '%00%' })).toEqual([]);
  });

  test('finds phone digits, names without accents and with any apostrophe, and words in any order', async () => {
    const jose = await harness.receive({ firstName: 'José', lastName: 'Müller-O’Brien', phone: '+1 (242) 555-7781' });
    await harness.receive({ firstName: 'Ana', lastName: 'Reyes' });
    for (const search of ['2425557781', '555 7781', "o'brien muller", 'Jose MULLER', 'müller‑o‘brien'])
      expect([search, await idsOf({ search })]).toEqual([search, [jose]]);
    expect(await idsOf({ search: 'José Reyes' })).toEqual([]);
  });

  test('can be filtered by status and by day of receipt in Nassau', async () => {
    harness.setTime('2026-03-02T04:59:00Z');
    const lateOnTheFirst = await harness.receive();
    harness.setTime('2026-03-02T05:00:00Z');
    const onTheSecond = await harness.receive();
    expect(await idsOf({ from: '2026-03-01', to: '2026-03-01' })).toEqual([lateOnTheFirst]);
    expect(await idsOf({ from: '2026-03-02' })).toEqual([onTheSecond]);
    await harness.client.call(inquiry.changeStatus, { id: onTheSecond, status: 'resolved', staff });
    expect(await idsOf({ status: 'resolved' })).toEqual([onTheSecond]);
    expect(await idsOf({ status: 'all' })).toEqual([onTheSecond, lateOnTheFirst]);
    expect(await harness.client.call(inquiry.counts, {})).toEqual({ total: 2, pending: 1 });
  });

  test('is searched with an index', async () => {
    await harness.database.query(
      `INSERT INTO inquiry (first_name, last_name, email, message, fingerprint, repeats_during, created_at)
       SELECT 'Guest', md5(n::text), n || '@example.com', repeat(md5(n::text) || ' ', 10), n::text, 'empty', now()
       FROM generate_series(1, 3000) n`,
    );
    await harness.database.query('VACUUM ANALYZE inquiry');
    const plan = await harness.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT i.id FROM inquiry i WHERE inquiry_words(i) LIKE folded_text('%Zanzibar%')`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('inquiry_search');
  });
});

test('an inquiry needs attention when it is pending for two hours, until staff answer it', async () => {
  await harness.database.empty('inquiry');
  harness.setTime('2026-03-02T10:00:00Z');
  const id = await harness.receive();
  const attention = async () => (await harness.client.call(inquiryAttention.list, {})).entries.map(({ kind, subject }) => [kind, subject]);
  harness.setTime('2026-03-02T11:59:59Z');
  expect(await attention()).toEqual([]);
  harness.setTime('2026-03-02T12:00:00Z');
  expect(await attention()).toEqual([['inquiryOverdue', String(id)]]);
  await harness.client.call(inquiry.reply, { id, response: 'Of course.', staff });
  expect(await attention()).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inquiry, type InquiryListQuery } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { anInquiry, type InquiryHarness, startInquiryHarness, staff } from './the-inquiry-room.js';

let harness: InquiryHarness;

beforeAll(async () => {
  harness = await startInquiryHarness('inquiry');
});
afterAll(() => harness?.close());
beforeEach(() => harness.forget());

describe('an inquiry', () => {
  test('is stored as pending and announced', async () => {
    const form = anInquiry();
    const { id, createdAt } = await harness.client.call(inquiry.receive, form);
    expect(new Date(createdAt).toISOString()).toBe(createdAt);
    expect(await harness.database.query('SELECT status, email FROM inquiry WHERE id = $1', [id])).toEqual([
      { status: 'pending', email: form.email },
    ]);
    await eventually(() => expect(harness.announced.map(({ data }) => data)).toEqual([{ ...form, id }]));
  });

  test('pressed twenty times at once is stored and announced once', async () => {
    const form = anInquiry();
    const answers = await Promise.all(Array.from({ length: 20 }, () => harness.client.call(inquiry.receive, form)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await harness.database.query('SELECT 1 FROM inquiry WHERE email = $1', [form.email])).toHaveLength(1);
    await eventually(() => expect(harness.announced).toHaveLength(1));
  });

  test('repeated across the edge of any ten-minute mark is still the same one', async () => {
    const form = anInquiry();
    harness.standAt('2026-03-01T10:09:59.999Z');
    const first = await harness.client.call(inquiry.receive, form);
    harness.standAt('2026-03-01T10:10:00.000Z');
    expect(await harness.client.call(inquiry.receive, form)).toEqual(first);
    harness.standAt('2026-03-01T10:19:59.998Z');
    expect(await harness.client.call(inquiry.receive, form)).toEqual(first);
  });

  test('repeated at the moment in which staff delete the first one is received', async () => {
    const form = anInquiry();
    const first = await harness.client.call(inquiry.receive, form);
    // Between finding that it is a repetition and looking up what it repeats.
    await harness.database.query(`CREATE FUNCTION delete_first() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN DELETE FROM inquiry WHERE id = ${first.id}; RETURN NULL; END $$`);
    await harness.database.query('CREATE TRIGGER delete_first AFTER INSERT ON inquiry EXECUTE FUNCTION delete_first()');
    const second = await harness.client.call(inquiry.receive, form);
    await harness.database.query('DROP FUNCTION delete_first CASCADE');
    expect(await harness.database.query('SELECT id FROM inquiry WHERE email = $1', [form.email])).toEqual([{ id: second.id }]);
    await eventually(() => expect(harness.announced.map(({ data }) => data.id)).toEqual([first.id, second.id]));
  });

  test('said again ten minutes later is a new one', async () => {
    const form = anInquiry();
    harness.standAt('2026-03-01T10:00:00Z');
    const first = await harness.client.call(inquiry.receive, form);
    harness.standAt('2026-03-01T10:10:00Z');
    expect((await harness.client.call(inquiry.receive, form)).id).not.toBe(first.id);
  });

  test('remembers the language it was written in, English when the page did not say', async () => {
    const written = await harness.client.call(inquiry.receive, anInquiry({ locale: 'fr' }));
    const silent = await harness.client.call(inquiry.receive, anInquiry());
    expect(await harness.database.query('SELECT locale FROM inquiry WHERE id IN ($1, $2) ORDER BY id', [written.id, silent.id])).toEqual([
      { locale: 'fr' },
      { locale: 'en' },
    ]);
    await eventually(() => expect(harness.announced.find(({ data }) => data.id === written.id)?.data.locale).toBe('fr'));
  });

  test('without a preferred charter is welcome', async () => {
    const { id } = await harness.client.call(inquiry.receive, anInquiry({ preferredCharter: '' }));
    expect(await harness.database.query('SELECT preferred_charter FROM inquiry WHERE id = $1', [id])).toEqual([
      { preferred_charter: null },
    ]);
  });
});

describe('the list', () => {
  beforeEach(() => harness.database.query('DELETE FROM inquiry'));
  const idsOf = async (query: InquiryListQuery) => (await harness.client.call(inquiry.list, query)).inquiries.map(({ id }) => id);

  test('is newest first and comes page by page, each inquiry once though one arrives meanwhile', async () => {
    harness.standAt('2026-03-01T10:00:00Z');
    const together = [await harness.received(), await harness.received(), await harness.received()];
    const first = await harness.client.call(inquiry.list, { limit: 2 });
    expect([first.inquiries.map(({ id }) => id), first.total]).toEqual([[together[2], together[1]], 3]);
    harness.standAt('2026-03-01T10:00:01Z');
    await harness.received();
    const second = await harness.client.call(inquiry.list, { limit: 2, cursor: first.next! });
    expect([second.inquiries.map(({ id }) => id), second.next]).toEqual([[together[0]], null]);
    await expect(harness.client.call(inquiry.list, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'INVALID' });
  });

  test.each(['1 5', '2026-02-30T00:00:00.000Z 5', '12026-01-01 5', ' 5', '2026-03-01T10:00:00.000Z x'])(
    'answers INVALID for a cursor that says "%s"',
    async (said) => {
      const cursor = Buffer.from(said).toString('base64url');
      await expect(harness.client.call(inquiry.list, { cursor })).rejects.toMatchObject({
        code: 'INVALID',
        details: { errors: { cursor: 'Unknown cursor' } },
      });
    },
  );

  test('finds name, address and message by any part, and takes signs of a pattern for what they are', async () => {
    const ana = await harness.received({ firstName: 'Ana', lastName: 'Reyes', message: 'A birthday on the 100% quiet side' });
    const bob = await harness.received({ firstName: 'Bob', lastName: 'Stone', email: 'bob@example.com', message: 'Do you sail in_shore?' });
    expect(await idsOf({ search: ' ana rey ' })).toEqual([ana]);
    expect(await idsOf({ search: 'BOB@EXAMPLE' })).toEqual([bob]);
    expect(await idsOf({ search: 'birthday' })).toEqual([ana]);
    expect(await idsOf({ search: '100%' })).toEqual([ana]);
    expect(await idsOf({ search: 'n_s' })).toEqual([bob]);
    expect(await idsOf({ search: '%' })).toEqual([ana]);
  });

  test('is narrowed to a status and to days of receipt in Nassau', async () => {
    harness.standAt('2026-03-02T04:59:00Z');
    const lateOnTheFirst = await harness.received();
    harness.standAt('2026-03-02T05:00:00Z');
    const onTheSecond = await harness.received();
    expect(await idsOf({ from: '2026-03-01', to: '2026-03-01' })).toEqual([lateOnTheFirst]);
    expect(await idsOf({ from: '2026-03-02' })).toEqual([onTheSecond]);
    await harness.client.call(inquiry.changeStatus, { id: onTheSecond, status: 'resolved', staff });
    expect(await idsOf({ status: 'resolved' })).toEqual([onTheSecond]);
    expect(await idsOf({ status: 'all' })).toEqual([onTheSecond, lateOnTheFirst]);
    expect(await harness.client.call(inquiry.counts, {})).toEqual({ total: 2, pending: 1 });
  });

  test('is searched by an index, not row by row', async () => {
    await harness.database.query(
      `INSERT INTO inquiry (first_name, last_name, email, message, fingerprint, repeats_during, created_at)
       SELECT 'Guest', md5(n::text), n || '@example.com', repeat(md5(n::text) || ' ', 10), n::text, 'empty', now()
       FROM generate_series(1, 3000) n`,
    );
    await harness.database.query('VACUUM ANALYZE inquiry');
    const plan = await harness.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT i.id FROM inquiry i WHERE inquiry_words(i) ILIKE '%zanzibar%'`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('inquiry_search');
  });
});

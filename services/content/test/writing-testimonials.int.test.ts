import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import {
  booking,
  type CharterReviewed,
  content,
  type ContentChanged,
  contentEvents,
  type Event,
  DomainError,
  type TestimonialForm,
} from '@charter/contracts';
import { startService } from '@charter/service-kit';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { DataSource } from 'typeorm';

let database: TestDatabase;
let client: TestRpcClient;
let service: INestMicroservice;
let changes: Event<ContentChanged>[];
let reviewed: Event<CharterReviewed>[];

const confirmationCode = 'ABCDE-12345';
const staff = { id: 1, username: 'captain' };
const form: TestimonialForm = { name: 'Ruth Adderley', location: 'Harbour Island', rating: 5, review: 'Told to us on the quay.' };

beforeAll(async () => {
  database = await createTestDatabase('testimonials');
  client = await connectTestClient();
  changes = client.recordEvents(contentEvents.changed);
  reviewed = client.recordEvents(contentEvents.reviewed);
  client.stubOperation(booking.findByCode, () => ({
    confirmationCode,
    firstName: 'Elena',
    packageId: 3,
    packageName: 'Exuma 8-Hour Charter',
    packageDuration: '8 hours',
    bookingDate: '2025-12-12',
    timeSlot: '9:00 AM - 5:00 PM',
    startsAt: '2025-12-12T14:00:00.000Z',
    endsAt: '2025-12-12T22:00:00.000Z',
    guestCount: 6,
    totalAmount: 3600,
    status: 'completed' as const,
    paymentStatus: 'paid' as const,
  }));
  await client.flush();
  process.env.DATABASE_URL = database.url;
  const { contentService } = await import('../src/content.module.js');
  service = await startService(contentService);
});

afterAll(async () => {
  await service?.close();
  await client?.close();
  await database?.drop();
});

afterEach(async () => {
  await quiet();
  await database.query('TRUNCATE testimonial, audit');
  changes.length = 0;
  reviewed.length = 0;
});

/** Resolves when whatever has been stored is announced, and heard. */
async function quiet(): Promise<void> {
  await eventually(async () => expect(await database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
  await client.flush();
}

const add = (change: Partial<TestimonialForm> = {}) => client.call(content.addTestimonial, { form: { ...form, ...change }, staff });
const change = (id: number, changed: Partial<TestimonialForm>) =>
  client.call(content.changeTestimonial, { id, form: { ...form, ...changed }, staff });
const remove = (id: number) => client.call(content.removeTestimonial, { id, staff });
const published = async () => (await client.call(content.listTestimonials, {})).testimonials;
const guestSubmits = () =>
  client.call(content.submitReview, {
    confirmationCode,
    form: { name: 'Elena M.', location: 'Milan, Italy', rating: 2, review: 'The quietest day of our year.' },
  });
const audit = () =>
  database.query<{ action: string; before: object | null; after: object | null }>(
    'SELECT who, action, subject, before, after FROM audit ORDER BY id',
  );
const settled = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

describe('staff', () => {
  test('write a review down: unverified unless they say so, at the top, audited and announced', async () => {
    await add({ name: 'Earlier' });
    const added = await add();
    expect(added).toEqual({ id: expect.any(Number), ...form, isVerified: false });
    expect((await add({ isVerified: true })).isVerified).toBe(true);
    expect((await published()).map(({ name }) => name)).toEqual(['Ruth Adderley', 'Ruth Adderley', 'Earlier']);
    expect((await audit())[1]).toEqual({
      who: 'captain',
      action: 'testimonial.add',
      subject: String(added.id),
      before: null,
      after: added,
    });
    await quiet();
    expect(changes.map(({ data }) => data.what)).toEqual(['testimonials', 'testimonials', 'testimonials']);
  });

  test('mend a review: its place stays, what they do not say stays, and the audit knows both versions', async () => {
    const before = await add({ isVerified: true });
    await add({ name: 'Later' });
    await quiet();
    changes.length = 0;
    const after = await change(before.id, { rating: 4, review: 'Told to us on the quay, in the rain.' });
    expect(after).toEqual({ ...before, rating: 4, review: 'Told to us on the quay, in the rain.' });
    expect((await published())[1]).toEqual(after);
    expect((await audit())[2]).toMatchObject({ action: 'testimonial.change', before, after });
    await quiet();
    expect(changes).toHaveLength(1);
  });

  test('take a review down: gone from every list, kept in the audit', async () => {
    const added = await add();
    await remove(added.id);
    expect(await published()).toEqual([]);
    expect((await audit())[1]).toMatchObject({ who: 'captain', action: 'testimonial.remove', before: added, after: null });
    await quiet();
    expect(changes).toHaveLength(2);
  });

  test('who press ten times at once take it down once', async () => {
    const { id } = await add();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settled(remove(id))));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'REVIEW_NOT_FOUND'), 'done']);
    expect(await audit()).toHaveLength(2);
  });

  test('who change one at once leave one of the two, whole, and a trail without a gap', async () => {
    const { id } = await add();
    const written = await Promise.all([change(id, { name: 'One', rating: 1 }), change(id, { name: 'Two', rating: 2 })]);
    const [added, first, second] = await audit();
    expect([first!.before, second!.before]).toEqual([added!.after, first!.after]);
    expect(written).toContainEqual(second!.after);
    expect(await published()).toEqual([second!.after]);
  });

  test('who change one while it is taken down come in time or are refused, and it stays down', async () => {
    const { id } = await add();
    const asked = [change(id, {}), change(id, {}), remove(id), change(id, {}), change(id, {})];
    const outcomes = await Promise.all(asked.map(settled));
    expect(outcomes[2]).toBe('done');
    expect(new Set([...outcomes, 'REVIEW_NOT_FOUND'])).toEqual(new Set(['done', 'REVIEW_NOT_FOUND']));
    expect((await audit()).map(({ action }) => action).indexOf('testimonial.remove')).toBe(outcomes.filter((one) => one === 'done').length);
    expect(await published()).toEqual([]);
  });

  test('cannot change or take down what is not there', async () => {
    const { id } = await add();
    await remove(id);
    for (const nobody of [id, 2_000_000]) {
      expect(await settled(change(nobody, {}))).toBe('REVIEW_NOT_FOUND');
      expect(await settled(remove(nobody))).toBe('REVIEW_NOT_FOUND');
    }
  });
});

describe('a guest’s own review', () => {
  test('is a fact of its booking, announced once', async () => {
    await guestSubmits();
    await settled(guestSubmits());
    await quiet();
    expect(reviewed.map(({ data }) => data)).toEqual([{ confirmationCode }]);
  });

  test('that staff have taken down does not open the link again', async () => {
    const { id } = await guestSubmits();
    await remove(id);
    expect(await settled(client.call(content.findInvitation, { confirmationCode }))).toBe('ALREADY_REVIEWED');
    expect(await settled(guestSubmits())).toBe('ALREADY_REVIEWED');
    expect(await published()).toEqual([]);
  });

  test('written before that was a fact is announced by the migration', async () => {
    const { TakeReviewsDown } = await import('../src/migrations/1760000330000-take-reviews-down.js');
    const runner = service.get(DataSource).createQueryRunner();
    await new TakeReviewsDown().down(runner);
    await database.query(
      `INSERT INTO testimonial (name, location, rating, review, confirmation_code) VALUES
       ('Elena', 'Milan', 5, 'Old', 'OLD00-00001'), ('Staff', 'Nassau', 5, 'Written down', NULL)`,
    );
    await new TakeReviewsDown().up(runner);
    await runner.release();
    await quiet();
    expect(reviewed).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        type: 'evt.content.reviewed',
        occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        correlationId: expect.any(String),
        data: { confirmationCode: 'OLD00-00001' },
      },
    ]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  booking,
  type CharterReviewed,
  content,
  type ContentChanged,
  contentEvents,
  type Event,
  type TestimonialForm,
} from '@charter/contracts';
import { settled } from '@charter/testing';
import { aCharter, type ContentHarness, staff, startContentHarness } from './content-harness.js';

let harness: ContentHarness;
let changes: Event<ContentChanged>[];
let reviewed: Event<CharterReviewed>[];

const { confirmationCode } = aCharter;
const form: TestimonialForm = { name: 'Ruth Adderley', location: 'Harbour Island', rating: 5, review: 'A perfect day on the water.' };

beforeAll(async () => {
  harness = await startContentHarness('testimonials');
  changes = harness.client.recordEvents(contentEvents.changed);
  reviewed = harness.client.recordEvents(contentEvents.reviewed);
  harness.client.stubOperation(booking.findByCode, () => aCharter);
  await harness.client.flush();
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.eventsArrived();
  await harness.database.empty('testimonial', 'audit');
  changes.length = 0;
  reviewed.length = 0;
});

const add = (change: Partial<TestimonialForm> = {}) => harness.client.call(content.addTestimonial, { form: { ...form, ...change }, staff });
const change = (id: number, changed: Partial<TestimonialForm>) =>
  harness.client.call(content.changeTestimonial, { id, form: { ...form, ...changed }, staff });
const remove = (id: number) => harness.client.call(content.removeTestimonial, { id, staff });
const published = async () => (await harness.client.call(content.listTestimonials, {})).testimonials;
const guestSubmits = () =>
  harness.client.call(content.submitReview, {
    confirmationCode,
    form: { name: 'Elena M.', location: 'Milan, Italy', rating: 2, review: 'The quietest day of our year.' },
  });
const audit = () =>
  harness.database.query<{ action: string; before: object | null; after: object | null }>(
    'SELECT actor_name, action, subject, before, after FROM audit ORDER BY id',
  );
describe('testimonials that staff enter', () => {
  test('are unverified by default, listed first, audited and published', async () => {
    await add({ name: 'Earlier' });
    const added = await add();
    expect(added).toEqual({ id: expect.any(Number), ...form, isVerified: false, revision: expect.any(Number) });
    expect((await add({ isVerified: true })).isVerified).toBe(true);
    expect((await published()).map(({ name }) => name)).toEqual(['Ruth Adderley', 'Ruth Adderley', 'Earlier']);
    expect((await audit())[1]).toEqual({
      actor_name: 'captain',
      action: 'testimonial.add',
      subject: String(added.id),
      before: null,
      after: added,
    });
    await harness.eventsArrived();
    expect(changes.map(({ data }) => data.what)).toEqual(['testimonials', 'testimonials', 'testimonials']);
  });

  test('keep their position and omitted fields when changed, and are audited', async () => {
    const before = await add({ isVerified: true });
    await add({ name: 'Later' });
    await harness.eventsArrived();
    changes.length = 0;
    const after = await change(before.id, { rating: 4, review: 'A perfect day in the rain.' });
    expect(after).toEqual({ ...before, rating: 4, review: 'A perfect day in the rain.', revision: after.revision });
    expect((await published())[1]).toEqual(after);
    expect((await audit())[2]).toMatchObject({ action: 'testimonial.change', before, after });
    await harness.eventsArrived();
    expect(changes).toHaveLength(1);
  });

  test('are in no list after removal, and in the audit', async () => {
    const added = await add();
    await remove(added.id);
    expect(await published()).toEqual([]);
    expect((await audit())[1]).toMatchObject({ actor_name: 'captain', action: 'testimonial.remove', before: added, after: null });
    await harness.eventsArrived();
    expect(changes).toHaveLength(2);
  });

  test('are removed once by ten concurrent requests', async () => {
    const { id } = await add();
    const results = await Promise.all(Array.from({ length: 10 }, () => settled(remove(id))));
    expect(results.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'REVIEW_NOT_FOUND'), 'done']);
    expect(await audit()).toHaveLength(2);
  });

  test('changed by two concurrent requests have the fields of one of them, and a gapless audit', async () => {
    const { id } = await add();
    const written = await Promise.all([change(id, { name: 'One', rating: 1 }), change(id, { name: 'Two', rating: 2 })]);
    const [added, first, second] = await audit();
    expect([first!.before, second!.before]).toEqual([added!.after, first!.after]);
    expect(written).toContainEqual(second!.after);
    expect(await published()).toEqual([second!.after]);
  });

  test('are not changed after their removal by concurrent requests', async () => {
    const { id } = await add();
    const requests = [change(id, {}), change(id, {}), remove(id), change(id, {}), change(id, {})];
    const results = await Promise.all(requests.map(settled));
    expect(results[2]).toBe('done');
    expect(new Set([...results, 'REVIEW_NOT_FOUND'])).toEqual(new Set(['done', 'REVIEW_NOT_FOUND']));
    expect((await audit()).map(({ action }) => action).indexOf('testimonial.remove')).toBe(
      results.filter((result) => result === 'done').length,
    );
    expect(await published()).toEqual([]);
  });

  test('that do not exist cannot be changed or removed', async () => {
    const { id } = await add();
    await remove(id);
    for (const unknown of [id, 2_000_000]) {
      expect(await settled(change(unknown, {}))).toBe('REVIEW_NOT_FOUND');
      expect(await settled(remove(unknown))).toBe('REVIEW_NOT_FOUND');
    }
  });
});

describe('a review of a guest', () => {
  test('is published once', async () => {
    await guestSubmits();
    await settled(guestSubmits());
    await harness.eventsArrived();
    expect(reviewed.map(({ data }) => data)).toEqual([{ confirmationCode }]);
  });

  test('that staff have removed cannot be written again', async () => {
    const { id } = await guestSubmits();
    await remove(id);
    expect(await settled(harness.client.call(content.findInvitation, { confirmationCode }))).toBe('ALREADY_REVIEWED');
    expect(await settled(guestSubmits())).toBe('ALREADY_REVIEWED');
    expect(await published()).toEqual([]);
  });
});

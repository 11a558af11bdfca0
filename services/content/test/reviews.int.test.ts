import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, vi, test } from 'vitest';
import {
  booking,
  content,
  type ContentChanged,
  contentEvents,
  DomainError,
  type Event,
  type GuestBooking,
  type ReviewForm,
} from '@charter/contracts';
import { guestOperations } from '@charter/contracts/operators';
import { undeclaredPersonalData } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { settled } from '@charter/testing';
import { aCharter, type ContentHarness, staff, startContentHarness } from './content-harness.js';
import { contentDatabase } from '../src/content.module.js';

let harness: ContentHarness;
let published: Event<ContentChanged>[];
/** The bookings by confirmation code. */
const bookings = new Map<string, GuestBooking>();

const end = '2026-12-12T22:00:00.000Z';
const nextMorning = '2026-12-13T14:00:00.000Z';
const setTime = (instant: string) => void vi.spyOn(harness.service.get(Clock), 'now').mockReturnValue(new Date(instant));

let removeBookingStub: () => void;
async function stubBooking(): Promise<void> {
  removeBookingStub = harness.client.stubOperation(booking.findByCode, ({ confirmationCode }) => {
    const found = bookings.get(confirmationCode.toUpperCase().replace(/^(.{5})-?(.{5})$/, '$1-$2'));
    if (!found) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  });
  await harness.client.flush();
}

beforeAll(async () => {
  harness = await startContentHarness('reviews');
  published = harness.client.recordEvents(contentEvents.changed);
  await stubBooking();
  setTime(nextMorning);
});
afterAll(() => harness?.close());
afterEach(async () => {
  setTime(nextMorning);
  await harness.eventsArrived();
  await harness.database.empty('testimonial');
  published.length = 0;
});

/** Adds a charter that ended the evening before. @returns its confirmation code */
function addCharter(change: Partial<GuestBooking> = {}): string {
  const random = randomUUID().replaceAll('-', '').toUpperCase();
  const confirmationCode = `${random.slice(0, 5)}-${random.slice(5, 10)}`;
  bookings.set(confirmationCode, {
    ...aCharter,
    confirmationCode,
    bookingDate: '2026-12-12',
    startsAt: '2026-12-12T14:00:00.000Z',
    endsAt: end,
    status: 'confirmed',
    ...change,
  });
  return confirmationCode;
}

const form: ReviewForm = { name: 'Elena M.', location: 'Milan, Italy', rating: 5, review: 'The quietest day of our year.' };
const invitation = (confirmationCode: string) => harness.client.call(content.findInvitation, { confirmationCode });
const submit = (confirmationCode: string, change: Partial<ReviewForm> = {}) =>
  harness.client.call(content.submitReview, { confirmationCode, form: { ...form, ...change } });
const listed = async () => (await harness.client.call(content.listTestimonials, {})).testimonials;
describe('an invitation', () => {
  test('has the charter and the first name, and no contact data', async () => {
    const confirmationCode = addCharter();
    const invited = { confirmationCode, firstName: 'Elena', packageName: 'Exuma 8-Hour Charter', bookingDate: '2026-12-12' };
    expect(await invitation(confirmationCode)).toEqual(invited);
    expect(await invitation(confirmationCode.toLowerCase().replace('-', ''))).toEqual(invited);
  });

  test('does not exist for an unknown code or a cancelled charter', async () => {
    for (const code of ['ZZZZZ-ZZZZZ', addCharter({ status: 'cancelled' })]) {
      expect(await settled(invitation(code))).toBe('BOOKING_NOT_FOUND');
      expect(await settled(submit(code))).toBe('BOOKING_NOT_FOUND');
    }
    expect(await listed()).toEqual([]);
  });

  test('exists from the end of the charter', async () => {
    const code = addCharter();
    setTime('2026-12-12T21:59:59.999Z');
    expect(await settled(invitation(code))).toBe('REVIEW_TOO_EARLY');
    expect(await settled(submit(code))).toBe('REVIEW_TOO_EARLY');
    expect(await listed()).toEqual([]);
    setTime(end);
    expect(await settled(invitation(code))).toBe('done');
    expect(await settled(submit(code))).toBe('done');
  });

  test('is UNAVAILABLE while booking does not answer, and nothing is stored', async () => {
    const code = addCharter();
    removeBookingStub();
    await harness.client.flush();
    expect(await settled(submit(code))).toBe('UNAVAILABLE');
    expect(await listed()).toEqual([]);
    await stubBooking();
  });
});

describe('a review', () => {
  test('is listed first as verified, without its confirmation code, and an event is published', async () => {
    await submit(addCharter(), { name: 'Earlier' });
    const stored = await submit(addCharter());
    expect(stored).toEqual({ id: expect.any(Number), ...form, isVerified: true, revision: expect.any(Number) });
    const [newest, older] = await listed();
    expect(newest).toEqual(stored);
    expect(older!.name).toBe('Earlier');
    await harness.eventsArrived();
    expect(published.map(({ data }) => data.what)).toEqual(['testimonials', 'testimonials']);
  });

  test('is the only one of its booking, whatever the spelling of the code', async () => {
    const code = addCharter();
    await submit(code);
    expect(await settled(invitation(code))).toBe('ALREADY_REVIEWED');
    expect(await settled(submit(code.toLowerCase().replace('-', ''), { rating: 1 }))).toBe('ALREADY_REVIEWED');
    expect(await listed()).toHaveLength(1);
  });

  test('sent by ten concurrent requests is stored and published once', async () => {
    const code = addCharter();
    const results = await Promise.all(Array.from({ length: 10 }, () => settled(submit(code))));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(results.filter((result) => result === 'ALREADY_REVIEWED')).toHaveLength(9);
    expect(await listed()).toHaveLength(1);
    await harness.eventsArrived();
    expect(published).toHaveLength(1);
  });

  test('does not limit the testimonials that staff enter', async () => {
    await harness.database.query(`INSERT INTO testimonial (name, location, rating, review) VALUES ('A', 'B', 5, 'C'), ('D', 'E', 4, 'F')`);
    await submit(addCharter());
    expect(await listed()).toHaveLength(3);
  });
});

describe('the guest who wrote a review', () => {
  const { findGuest, exportGuest, eraseGuest } = guestOperations('content');
  const guest = (code: string) => ({ email: 'elena@guests.example', keys: [code] });

  test('finds it in an export, by the confirmation code', async () => {
    const code = addCharter();
    await submit(code);
    await submit(addCharter(), { name: 'Ruth A.' });
    expect((await harness.client.call(findGuest, guest(code))).tables).toContainEqual({ table: 'testimonial', rows: 1 });
    const { rows } = await harness.client.call(exportGuest, { ...guest(code), table: 'testimonial', offset: 0 });
    expect(rows).toEqual([expect.objectContaining({ name: 'Elena M.', review: form.review })]);
  });

  test('has it erased, also from the audit, and the change is published', async () => {
    const code = addCharter();
    const { id } = await submit(code);
    await submit(addCharter(), { name: 'Ruth A.' });
    await harness.client.call(content.changeTestimonial, { id, form: { ...form, review: 'Shortened.' }, staff });
    await harness.eventsArrived();
    published.length = 0;
    await harness.client.call(eraseGuest, { ...guest(code), erasureId: randomUUID(), who: 'grace' });
    expect((await listed()).map(({ name }) => name)).toEqual(['Ruth A.']);
    expect(JSON.stringify(await harness.database.query('SELECT before, after FROM audit'))).not.toMatch(/Elena|quietest|Shortened/);
    await harness.eventsArrived();
    expect(published.map(({ data }) => data.what)).toEqual(['testimonials']);
  });
});

test('every column of texts says whether it is personal data, and its table what an erasure does', () => {
  expect(undeclaredPersonalData(contentDatabase)).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import {
  booking,
  content,
  type ContentChanged,
  contentEvents,
  type Event,
  type GuestBooking,
  DomainError,
  type ReviewForm,
} from '@charter/contracts';
import { guestOperations } from '@charter/contracts/operators';
import { type PersonalData, personalTables } from '@charter/database';
import { Clock, startService } from '@charter/service-kit';
import {
  eventually,
  connectTestClient,
  createTestDatabase,
  type TestDatabase,
  type TestRpcClient,
  undeclaredPersonalColumns,
} from '@charter/testing';

let database: TestDatabase;
let client: TestRpcClient;
let service: INestMicroservice;
let announced: Event<ContentChanged>[];
/** What booking knows, by printed code. */
const bookings = new Map<string, GuestBooking>();

const evening = '2026-12-12T22:00:00.000Z';
const nextMorning = '2026-12-13T14:00:00.000Z';
const standAt = (instant: string) => void jest.spyOn(service.get(Clock), 'now').mockReturnValue(new Date(instant));

let bookingCloses: () => void;
async function bookingOpens(): Promise<void> {
  bookingCloses = client.stubOperation(booking.findByCode, ({ confirmationCode }) => {
    const found = bookings.get(confirmationCode.toUpperCase().replace(/^(.{5})-?(.{5})$/, '$1-$2'));
    if (!found) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  });
  await client.flush();
}

/** Resolves when whatever has been stored is announced, and heard. */
async function quiet(): Promise<void> {
  await eventually(async () => expect(await database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
  await client.flush();
}

beforeAll(async () => {
  database = await createTestDatabase('reviews');
  client = await connectTestClient();
  announced = client.recordEvents(contentEvents.changed);
  await bookingOpens();
  process.env.DATABASE_URL = database.url;
  process.env.QUEUE_PREFIX = database.name;
  const { contentService } = await import('../src/content.module.js');
  service = await startService(contentService);
  standAt(nextMorning);
});

afterAll(async () => {
  await service?.close();
  await client?.close();
  await database?.drop();
});

afterEach(async () => {
  standAt(nextMorning);
  await quiet();
  await database.query('TRUNCATE testimonial');
  announced.length = 0;
});

/** A charter that ended in the evening before the tests' morning. @returns its confirmation code */
function aCharter(change: Partial<GuestBooking> = {}): string {
  const drawn = randomUUID().replaceAll('-', '').toUpperCase();
  const confirmationCode = `${drawn.slice(0, 5)}-${drawn.slice(5, 10)}`;
  bookings.set(confirmationCode, {
    confirmationCode,
    firstName: 'Elena',
    packageId: 3,
    packageName: 'Exuma 8-Hour Charter',
    packageDuration: '8 hours',
    bookingDate: '2026-12-12',
    timeSlot: '9:00 AM - 5:00 PM',
    startsAt: '2026-12-12T14:00:00.000Z',
    endsAt: evening,
    guestCount: 6,
    totalAmount: 3600,
    status: 'confirmed',
    paymentStatus: 'paid',
    ...change,
  });
  return confirmationCode;
}

const form: ReviewForm = { name: 'Elena M.', location: 'Milan, Italy', rating: 5, review: 'The quietest day of our year.' };
const invitation = (confirmationCode: string) => client.call(content.findInvitation, { confirmationCode });
const submit = (confirmationCode: string, change: Partial<ReviewForm> = {}) =>
  client.call(content.submitReview, { confirmationCode, form: { ...form, ...change } });
const published = async () => (await client.call(content.listTestimonials, {})).testimonials;
const settled = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

describe('the personal link', () => {
  test('greets the guest with their charter, and with nothing one could write or call to', async () => {
    const confirmationCode = aCharter();
    const invited = { confirmationCode, firstName: 'Elena', packageName: 'Exuma 8-Hour Charter', bookingDate: '2026-12-12' };
    expect(await invitation(confirmationCode)).toEqual(invited);
    expect(await invitation(confirmationCode.toLowerCase().replace('-', ''))).toEqual(invited);
  });

  test('does not open for a code that nobody has, or a cancelled charter', async () => {
    for (const code of ['ZZZZZ-ZZZZZ', aCharter({ status: 'cancelled' })]) {
      expect(await settled(invitation(code))).toBe('BOOKING_NOT_FOUND');
      expect(await settled(submit(code))).toBe('BOOKING_NOT_FOUND');
    }
    expect(await published()).toEqual([]);
  });

  test('opens when the charter has ended, not a moment before', async () => {
    const code = aCharter();
    standAt('2026-12-12T21:59:59.999Z');
    expect(await settled(invitation(code))).toBe('REVIEW_TOO_EARLY');
    expect(await settled(submit(code))).toBe('REVIEW_TOO_EARLY');
    expect(await published()).toEqual([]);
    standAt(evening);
    expect(await settled(invitation(code))).toBe('done');
    expect(await settled(submit(code))).toBe('done');
  });

  test('says so when booking does not answer, and keeps nothing', async () => {
    const code = aCharter();
    bookingCloses();
    await client.flush();
    expect(await settled(submit(code))).toBe('UNAVAILABLE');
    expect(await published()).toEqual([]);
    await bookingOpens();
  });
});

describe('a review by the link', () => {
  test('is published as verified at the top, without the code of its charter, and announced', async () => {
    await submit(aCharter(), { name: 'Earlier' });
    const stored = await submit(aCharter());
    expect(stored).toEqual({ id: expect.any(Number), ...form, isVerified: true });
    const [newest, older] = await published();
    expect(newest).toEqual(stored);
    expect(older!.name).toBe('Earlier');
    await quiet();
    expect(announced.map(({ data }) => data.what)).toEqual(['testimonials', 'testimonials']);
  });

  test('is the only one of its booking, however the code is written', async () => {
    const code = aCharter();
    await submit(code);
    expect(await settled(invitation(code))).toBe('ALREADY_REVIEWED');
    expect(await settled(submit(code.toLowerCase().replace('-', ''), { rating: 1 }))).toBe('ALREADY_REVIEWED');
    expect(await published()).toHaveLength(1);
  });

  test('pressed ten times at once is stored and announced once', async () => {
    const code = aCharter();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settled(submit(code))));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'ALREADY_REVIEWED')).toHaveLength(9);
    expect(await published()).toHaveLength(1);
    await quiet();
    expect(announced).toHaveLength(1);
  });

  test('leaves room for any number that staff write down', async () => {
    await database.query(`INSERT INTO testimonial (name, location, rating, review) VALUES ('A', 'B', 5, 'C'), ('D', 'E', 4, 'F')`);
    await submit(aCharter());
    expect(await published()).toHaveLength(3);
  });
});

describe('the guest who wrote a review', () => {
  const { findGuest, exportGuest, eraseGuest } = guestOperations('content');
  const guest = (code: string) => ({ email: 'elena@guests.example', keys: [code] });

  test('gets it in an export, by the confirmation code', async () => {
    const code = aCharter();
    await submit(code);
    await submit(aCharter(), { name: 'Ruth A.' });
    expect((await client.call(findGuest, guest(code))).tables).toContainEqual({ table: 'testimonial', rows: 1 });
    const { rows } = await client.call(exportGuest, { ...guest(code), table: 'testimonial', offset: 0 });
    expect(rows).toEqual([expect.objectContaining({ name: 'Elena M.', review: form.review })]);
  });

  test('has it deleted, also from the audit, and the change is published', async () => {
    const code = aCharter();
    const { id } = await submit(code);
    await submit(aCharter(), { name: 'Ruth A.' });
    const staff = { id: 1, username: 'captain' };
    await client.call(content.changeTestimonial, { id, form: { ...form, review: 'Shortened.' }, staff });
    await quiet();
    announced.length = 0;
    await client.call(eraseGuest, { ...guest(code), erasureId: randomUUID(), who: 'grace' });
    expect((await published()).map(({ name }) => name)).toEqual(['Ruth A.']);
    expect(JSON.stringify(await database.query('SELECT before, after FROM audit'))).not.toMatch(/Elena|quietest|Shortened/);
    await quiet();
    expect(announced.map(({ data }) => data.what)).toEqual(['testimonials']);
  });
});

test('every column that is named like personal data is declared', async () => {
  expect(await undeclaredPersonalColumns(database, service.get<PersonalData[]>(personalTables))).toEqual([]);
});

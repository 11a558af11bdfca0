import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Booking,
  bookingBackOffice,
  bookingEvents,
  charterDay,
  type CrewForm,
  invitations,
  type LogEntryForm,
  type LogKind,
} from '@charter/contracts';
import { type BookingHarness, defaultTime, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

const crewStaff = { ...staff, username: 'terrance', role: 'crew' as const };
/** aForm's charter: January 12, 9 AM to 1 PM in Nassau. */
const day = '2027-01-12';
const departure = '2027-01-12T14:00:00.000Z';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('charter_day');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.query('TRUNCATE occupancy, hold, booking, block, audit, crew_member CASCADE');
});

async function confirmedBooking(): Promise<Booking> {
  const booking = await harness.createBooking();
  return harness.client.call(bookingBackOffice.changeStatus, { bookingId: booking.id, status: 'confirmed', staff });
}
const sheet = (on?: string, by: typeof staff = crewStaff) => harness.client.call(charterDay.daySheet, { ...(on && { on }), staff: by });
const anEntry = (kind: LogKind, at = departure, more: Partial<LogEntryForm> = {}): LogEntryForm => ({
  id: randomUUID(),
  kind,
  at,
  ...more,
});
const add = (bookingId: string, form: LogEntryForm) => harness.client.call(charterDay.addLogEntry, { bookingId, form, staff: crewStaff });
const statusOf = async ({ id }: Booking) => (await harness.client.call(bookingBackOffice.find, { bookingId: id })).booking.status;
const addCrew = (form: Partial<CrewForm> = {}) =>
  harness.client.call(charterDay.addCrew, { form: { name: 'Ana Rolle', phone: '+1 242 555 0111', role: 'captain', ...form }, staff });
const assign = (bookingId: string, crewIds: string[]) => harness.client.call(charterDay.assignCrew, { bookingId, crewIds, staff });

describe('the day sheet', () => {
  test('has the charters of the day with crew and log, and no price', async () => {
    const booking = await confirmedBooking();
    const { id: crewId } = await addCrew();
    await assign(booking.id, [crewId]);
    harness.setTime('2027-01-12T10:30:00Z');
    await add(booking.id, anEntry('boarded', '2027-01-12T13:50:00.000Z'));
    const found = await sheet();
    expect(found).toMatchObject({ on: day, knownAt: '2027-01-12T10:30:00.000Z' });
    expect(found.charters).toMatchObject([
      {
        bookingId: booking.id,
        startsAt: departure,
        sunset: expect.stringMatching(/^2027-01-12T22:(3|4)/),
        guestName: 'Ada Lovelace',
        guestCount: 4,
        phone: '+1 242 555 0199',
        crew: [{ name: 'Ana Rolle', role: 'captain' }],
        log: [{ kind: 'boarded', who: 'terrance', at: '2027-01-12T13:50:00.000Z' }],
      },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/price|amount|cents|refund|payment|1200|guests\.example/i);
  });

  test('has the party with its needs, and counts the waivers that are not signed once there is a text', async () => {
    const booking = await confirmedBooking();
    harness.setTime('2027-01-12T10:30:00Z');
    await harness.database.query(
      `INSERT INTO party_member (id, booking_id, position, name, age, needs, swims, created_at)
       VALUES ($1, $3, 1, 'Ada', 'adult', 'Peanuts', true, now()), ($2, $3, 2, NULL, 'child', NULL, false, now())`,
      ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', booking.id],
    );
    const [before] = (await sheet()).charters;
    expect(before?.members).toMatchObject([
      { name: 'Ada', age: 'adult', needs: 'Peanuts', swims: true, signed: false },
      { name: null, age: 'child', needs: null, swims: false, signed: false },
    ]);
    expect(before?.waiversOpen).toBe(0);
    await harness.database.query(`INSERT INTO waiver_text (version, locale, body, published_at) VALUES (1, 'en', 'Text', now())`);
    expect((await sheet()).charters[0]?.waiversOpen).toBe(4);
    await harness.database.query(
      `INSERT INTO waiver_signature (member_id, version, locale, signed_name, signed_at) VALUES ($1, 1, 'en', 'Ada', now())`,
      ['00000000-0000-4000-8000-000000000001'],
    );
    expect((await sheet()).charters[0]?.waiversOpen).toBe(3);
    await harness.database.query('TRUNCATE waiver_text CASCADE');
  });

  test('leaves out cancelled charters and those of other days', async () => {
    const { id: bookingId } = await confirmedBooking();
    harness.setTime('2027-01-12T10:30:00Z');
    expect((await sheet('2027-01-13')).charters).toEqual([]);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', staff });
    expect((await sheet()).charters).toEqual([]);
  });

  test('is shown to crew two days back and ahead, and to admins for any day', async () => {
    harness.setTime('2027-01-12T10:30:00Z');
    for (const near of ['2027-01-10', '2027-01-14']) expect(await settled(sheet(near))).toBe('done');
    for (const far of ['2027-01-09', '2027-01-15']) expect(await settled(sheet(far))).toBe('FORBIDDEN');
    expect(await settled(sheet('2027-06-15', staff))).toBe('done');
  });
});

describe('the log', () => {
  test('stores an entry once, however often and however concurrently it is sent', async () => {
    const booking = await confirmedBooking();
    const entry = anEntry('departed');
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(booking.id, entry)));
    expect(new Set(answers.map(({ receivedAt }) => receivedAt)).size).toBe(1);
    expect(await harness.database.query('SELECT kind FROM charter_log')).toEqual([{ kind: 'departed' }]);
  });

  test('rejects an id that was used for another entry', async () => {
    const booking = await confirmedBooking();
    const entry = anEntry('departed');
    await add(booking.id, entry);
    const used = { errors: { id: 'This ID has already been used' } };
    expect(await rejection(add(booking.id, { ...entry, kind: 'returned' }))).toMatchObject(used);
    const other = await harness.createBooking({ timeSlot: '2:00 PM - 6:00 PM' });
    expect(await rejection(add(other.id, entry))).toMatchObject(used);
    expect(await statusOf(booking)).toBe('confirmed');
  });

  test('rejects a time more than twelve hours away from the charter, and one that does not exist', async () => {
    const booking = await confirmedBooking();
    for (const at of ['2027-01-12T01:59:00.000Z', '2027-01-13T06:01:00.000Z', '2027-02-31T10:00:00.000Z']) {
      expect([at, await settled(add(booking.id, anEntry('note', at)))]).toEqual([at, 'INVALID']);
    }
  });

  test('of a cancelled or unknown charter takes no entry', async () => {
    const { id: bookingId } = await confirmedBooking();
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', staff });
    expect(await settled(add(bookingId, anEntry('note')))).toBe('STATUS_NOT_ALLOWED');
    expect(await settled(add(randomUUID(), anEntry('note')))).toBe('BOOKING_NOT_FOUND');
  });

  test('completes a confirmed charter at once when it has returned, and only once', async () => {
    const booking = await confirmedBooking();
    const changes = harness.client.recordEvents(bookingEvents.statusChanged);
    await add(booking.id, anEntry('departed'));
    expect(await statusOf(booking)).toBe('confirmed');
    const returned = anEntry('returned', '2027-01-12T17:40:00.000Z');
    await add(booking.id, returned);
    await add(booking.id, returned);
    await add(booking.id, anEntry('returned', '2027-01-12T17:41:00.000Z'));
    expect(await statusOf(booking)).toBe('completed');
    harness.setTime('2027-01-12T18:01:00Z');
    await harness.completeCharters();
    expect(changes.filter(({ data }) => data.to === 'completed').length).toBeLessThanOrEqual(1);
    const audited = await harness.database.query(
      `SELECT 1 FROM audit WHERE action = 'booking.changeStatus' AND after->>'status' = 'completed'`,
    );
    expect(audited).toHaveLength(1);
  });

  test('does not confirm a charter that returns unconfirmed', async () => {
    const booking = await harness.createBooking();
    await add(booking.id, anEntry('returned', '2027-01-12T17:40:00.000Z'));
    expect(await statusOf(booking)).toBe('pending');
  });
});

describe('a no-show', () => {
  test('is recorded from 30 minutes after departure, and its guest is not asked for a review', async () => {
    const booking = await confirmedBooking();
    expect(await rejection(add(booking.id, anEntry('no_show', '2027-01-12T14:29:00.000Z')))).toMatchObject({
      errors: { at: 'A no-show can be recorded from 30 minutes after departure' },
    });
    await add(booking.id, anEntry('no_show', '2027-01-12T14:31:00.000Z'));
    expect(await statusOf(booking)).toBe('confirmed');
    harness.setTime('2027-01-14T18:01:00Z');
    await harness.completeCharters();
    expect(await statusOf(booking)).toBe('completed');
    await harness.inviteGuests();
    expect(await harness.database.query('SELECT 1 FROM booking WHERE invited_at IS NOT NULL')).toEqual([]);
    expect((await harness.client.call(invitations.pending, {})).invitations).toEqual([]);
  });

  test('is taken back when the guests board after all', async () => {
    const booking = await confirmedBooking();
    await add(booking.id, anEntry('no_show', '2027-01-12T14:31:00.000Z'));
    await add(booking.id, anEntry('boarded', '2027-01-12T14:45:00.000Z'));
    expect(await harness.database.query('SELECT no_show_at FROM booking')).toEqual([{ no_show_at: null }]);
    harness.setTime('2027-01-14T18:01:00Z');
    await harness.completeCharters();
    await harness.inviteGuests();
    expect(await harness.database.query('SELECT 1 FROM booking WHERE invited_at IS NOT NULL')).toHaveLength(1);
  });
});

describe('the crew of a charter', () => {
  test('is replaced as a whole, captain first, and audited', async () => {
    const booking = await confirmedBooking();
    const mate = await addCrew({ name: 'Ben', role: 'mate' });
    const captain = await addCrew();
    expect((await assign(booking.id, [mate.id, captain.id])).crew.map(({ name }) => name)).toEqual(['Ana Rolle', 'Ben']);
    expect((await assign(booking.id, [captain.id])).crew.map(({ name }) => name)).toEqual(['Ana Rolle']);
    expect((await assign(booking.id, [])).crew).toEqual([]);
    const { history } = await harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    expect(history.filter(({ action }) => action === 'booking.assignCrew')).toHaveLength(3);
  });

  test('cannot have unknown members, nor new ones who no longer sail', async () => {
    const booking = await confirmedBooking();
    const captain = await addCrew();
    await assign(booking.id, [captain.id]);
    const change = { id: captain.id, form: { active: false }, staff };
    expect(await harness.client.call(charterDay.changeCrew, change)).toMatchObject({ name: 'Ana Rolle', active: false });
    expect(await settled(assign(booking.id, [captain.id]))).toBe('done');
    await assign(booking.id, []);
    for (const id of [captain.id, randomUUID()]) expect(await settled(assign(booking.id, [id]))).toBe('INVALID');
    expect(await settled(harness.client.call(charterDay.changeCrew, { ...change, id: randomUUID() }))).toBe('CREW_NOT_FOUND');
    expect((await harness.client.call(charterDay.listCrew, {})).crew).toMatchObject([{ name: 'Ana Rolle', active: false }]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingBackOffice, charterDay } from '@charter/contracts';
import { defaultTime, settled, staff } from './booking-harness.js';
import { anEntry, crewStaff, day, departure, type CharterDayHarness, startCharterDayHarness } from './charter-day-harness.js';

let harness: CharterDayHarness;

beforeAll(async () => {
  harness = await startCharterDayHarness('day_sheet');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.clear();
});

const sheet = (on?: string, by: typeof staff = crewStaff) => harness.client.call(charterDay.daySheet, { ...(on && { on }), staff: by });

describe('the day sheet', () => {
  test('has where the guest stays, which is corrected or removed by staff', async () => {
    const { id: bookingId } = await harness.createBooking({ lodging: 'Cruise ship at pier 3' });
    expect((await sheet(day, staff)).charters).toMatchObject([{ lodging: 'Cruise ship at pier 3' }]);
    const correct = (lodging: string, expectedRevision: number) =>
      harness.client.call(bookingBackOffice.correct, { bookingId, form: { lodging, expectedRevision }, staff });
    expect(await correct('The Coral House', 0)).toMatchObject({ lodging: 'The Coral House' });
    expect((await sheet(day, staff)).charters).toMatchObject([{ lodging: 'The Coral House' }]);
    expect(await correct('', 1)).toMatchObject({ lodging: null });
    expect((await sheet(day, staff)).charters[0]).not.toHaveProperty('lodging');
  });

  test('has the charters of the day with crew and log, and no price', async () => {
    const booking = await harness.confirmedBooking();
    const { id: crewId } = await harness.addCrew();
    await harness.assign(booking.id, [crewId]);
    harness.setTime('2027-01-12T13:52:00Z');
    await harness.addEntry(booking.id, anEntry('boarded', '2027-01-12T13:50:00.000Z'));
    const found = await sheet();
    expect(found).toMatchObject({ on: day, knownAt: '2027-01-12T13:52:00.000Z' });
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
    expect(JSON.stringify(found)).not.toMatch(/price|amount|cents|refund|payment|[:"$]1,?200|guests\.example/i);
  });

  test('has the party with its needs, and counts the waivers that are not signed once there is a text', async () => {
    const booking = await harness.confirmedBooking();
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
    await harness.database.empty('waiver_text');
  });

  test('leaves out cancelled charters and those of other days', async () => {
    const { id: bookingId } = await harness.confirmedBooking();
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

describe('the crew of a charter', () => {
  test('is replaced as a whole, captain first, and audited', async () => {
    const booking = await harness.confirmedBooking();
    const mate = await harness.addCrew({ name: 'Ben', role: 'mate' });
    const captain = await harness.addCrew();
    expect((await harness.assign(booking.id, [mate.id, captain.id])).crew.map(({ name }) => name)).toEqual(['Ana Rolle', 'Ben']);
    expect((await harness.assign(booking.id, [captain.id])).crew.map(({ name }) => name)).toEqual(['Ana Rolle']);
    expect((await harness.assign(booking.id, [])).crew).toEqual([]);
    const { history } = await harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    expect(history.filter(({ action }) => action === 'booking.assignCrew')).toHaveLength(3);
  });

  test('cannot have unknown members, nor new ones who no longer sail', async () => {
    const booking = await harness.confirmedBooking();
    const captain = await harness.addCrew();
    await harness.assign(booking.id, [captain.id]);
    const change = { id: captain.id, form: { active: false }, staff };
    expect(await harness.client.call(charterDay.changeCrew, change)).toMatchObject({ name: 'Ana Rolle', active: false });
    expect(await settled(harness.assign(booking.id, [captain.id]))).toBe('done');
    await harness.assign(booking.id, []);
    for (const id of [captain.id, randomUUID()]) expect(await settled(harness.assign(booking.id, [id]))).toBe('INVALID');
    expect(await settled(harness.client.call(charterDay.changeCrew, { ...change, id: randomUUID() }))).toBe('CREW_NOT_FOUND');
    expect((await harness.client.call(charterDay.listCrew, {})).crew).toMatchObject([{ name: 'Ana Rolle', active: false }]);
  });
});

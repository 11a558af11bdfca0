import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Booking,
  booking as bookings,
  bookingBackOffice,
  join,
  type MemberForm,
  party,
  partyBackOffice,
  trip,
  tripBackOffice,
  waivers,
} from '@charter/contracts';
import { Retention } from '@charter/database';
import { guestLinkKey, linkCodeOf } from '@charter/service-kit';
import { type BookingHarness, count, defaultTime, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const secret = 'a secret of thirty-two characters';
const device = { address: '192.0.2.1', agent: 'Safari' };

beforeAll(async () => {
  harness = await startBookingHarness('party', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.query('TRUNCATE occupancy, hold, booking, block, audit, waiver_text CASCADE');
});

const keyOf = ({ id, confirmationCode }: Booking, kind: 'trip' | 'join', version = 1) =>
  `${kind === 'trip' ? confirmationCode.replace('-', '') : linkCodeOf(id)}-${guestLinkKey(secret, kind, `${id}:${version}`)}`;
const add = (booking: Booking, form: Partial<MemberForm> = {}) =>
  harness.client.call(party.add, { key: keyOf(booking, 'trip'), form: { age: 'adult', ...form } });
const enter = (booking: Booking, name: string, memberId?: string) =>
  harness.client.call(join.enter, { key: keyOf(booking, 'join'), ...(memberId && { memberId }), form: { name, age: 'adult' } });
const publish = (en: string) => harness.client.call(waivers.publish, { form: { texts: { en } }, staff });
const sign = (booking: Booking, memberId: string, version: number) =>
  harness.client.call(party.sign, { key: keyOf(booking, 'trip'), memberId, form: { signedName: 'Ada Lovelace', version }, device });

describe('the party of a trip', () => {
  test('has the members that the guest enters, with the link for friends in the guest’s language', async () => {
    const booking = await harness.createBooking({ locale: 'de' });
    const { members } = await add(booking, { name: 'Ada', needs: 'Peanuts', swims: false });
    const found = await harness.client.call(trip.find, { key: keyOf(booking, 'trip') });
    expect(found.party).toEqual({ max: 4, members, joinUrl: `/de/join/${keyOf(booking, 'join')}` });
    expect(members).toEqual([expect.objectContaining({ name: 'Ada', age: 'adult', needs: 'Peanuts', swims: false, signature: null })]);
  });

  test('takes no thirteenth soul under 20 parallel joins, infants included', async () => {
    const booking = await harness.createBooking({ guestCount: 12 });
    await add(booking, { age: 'infant' });
    await add(booking, { age: 'child' });
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => settled(enter(booking, `Friend ${index}`))));
    expect([count(results, 'done'), count(results, 'PARTY_FULL')]).toEqual([10, 10]);
    expect((await harness.client.call(party.find, { key: keyOf(booking, 'trip') })).members).toHaveLength(12);
  });

  test('is not smaller than its named members, and loses unnamed ones with their places', async () => {
    const booking = await harness.createBooking({ guestCount: 4 });
    await add(booking, { name: 'Ada' });
    await add(booking);
    await add(booking, { name: 'Grace' });
    const resize = (guestCount: number, expectedRevision: number) =>
      harness.client.call(bookingBackOffice.correct, { bookingId: booking.id, form: { guestCount, expectedRevision }, staff });
    expect(await rejection(resize(1, 0))).toMatchObject({ codes: { guestCount: { code: 'removeMembersFirst' } } });
    await resize(2, 0);
    const { max, members } = await harness.client.call(party.find, { key: keyOf(booking, 'trip') });
    expect([max, members.map(({ name }) => name)]).toEqual([2, ['Ada', 'Grace']]);
  });

  test('is closed to guests after the charter and once it is cancelled, and open to staff after the charter', async () => {
    const booking = await harness.createBooking();
    harness.setTime('2027-01-12T18:00:00Z');
    expect([await settled(add(booking)), await settled(enter(booking, 'Grace'))]).toEqual(['PARTY_CLOSED', 'PARTY_CLOSED']);
    const byStaff = { bookingId: booking.id, form: { age: 'adult', name: 'Late' } as const, staff };
    expect((await harness.client.call(partyBackOffice.add, byStaff)).members).toHaveLength(1);
    harness.setTime(defaultTime);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: booking.id, status: 'cancelled', staff });
    expect([await settled(add(booking)), await settled(harness.client.call(partyBackOffice.add, byStaff))]).toEqual([
      'PARTY_CLOSED',
      'PARTY_CLOSED',
    ]);
  });

  test('of another booking cannot be changed', async () => {
    const booking = await harness.createBooking();
    const other = await harness.createBooking({ bookingDate: '2027-01-13' });
    const { members } = await add(other, { name: 'Grace' });
    const request = { key: keyOf(booking, 'trip'), memberId: members[0]!.id };
    expect(await settled(harness.client.call(party.change, { ...request, form: { name: 'Eve' } }))).toBe('MEMBER_NOT_FOUND');
    await harness.client.call(party.remove, request);
    expect((await harness.client.call(party.find, { key: keyOf(other, 'trip') })).members).toEqual(members);
  });

  test('forgets needs and swimming 30 days after the charter, and keeps the names', async () => {
    const booking = await harness.createBooking();
    await add(booking, { name: 'Ada', needs: 'Peanuts', swims: false });
    const coming = await harness.createBooking({ bookingDate: '2027-01-13' });
    await add(coming, { name: 'Grace', needs: 'Walnuts' });
    await harness.database.query(
      `UPDATE booking SET starts_at = now() - interval '31 days', ends_at = now() - interval '30 days 1 minute' WHERE id = $1`,
      [booking.id],
    );
    await harness.service.get(Retention).sweep();
    expect(await harness.database.query('SELECT name, needs, swims FROM party_member ORDER BY name')).toEqual([
      { name: 'Ada', needs: null, swims: null },
      { name: 'Grace', needs: 'Walnuts', swims: null },
    ]);
  });
});

describe('the link for friends', () => {
  test('shows no price, no contact data and of others only first names', async () => {
    const booking = await harness.createBooking();
    await add(booking, { name: 'Grace Hopper', needs: 'Peanuts', email: 'grace@guests.example' });
    const found = await harness.client.call(join.find, { key: keyOf(booking, 'join') });
    expect(found).toMatchObject({ host: 'Ada', others: ['Grace'], open: true, full: false, me: null, startsAt: booking.startsAt });
    expect(JSON.stringify(found)).not.toMatch(/1200|Lovelace|Hopper|Peanuts|guests\.example|0199/);
  });

  test('has not the confirmation code, with which the price could be read', async () => {
    const booking = await harness.createBooking();
    const { joinUrl } = await harness.client.call(party.find, { key: keyOf(booking, 'trip') });
    expect(joinUrl).toMatch(/^\/join\/[0-9A-HJKMNP-TV-Z]{10}-[0-9A-HJKMNP-TV-Z]{26}$/);
    const code = joinUrl.slice('/join/'.length, '/join/'.length + 10);
    expect(code).not.toBe(booking.confirmationCode.replace('-', ''));
    expect(await settled(harness.client.call(bookings.findByCode, { confirmationCode: code }))).toBe('BOOKING_NOT_FOUND');
    const found = await harness.client.call(join.find, { key: keyOf(booking, 'join') });
    expect(JSON.stringify(found)).not.toContain(booking.confirmationCode);
  });

  test('opens neither the trip, nor does the link of the trip open the party', async () => {
    const booking = await harness.createBooking();
    expect(await settled(harness.client.call(trip.find, { key: keyOf(booking, 'join') }))).toBe('TRIP_NOT_FOUND');
    expect(await settled(harness.client.call(join.find, { key: keyOf(booking, 'trip') }))).toBe('TRIP_NOT_FOUND');
    expect(await settled(harness.client.call(join.find, { key: 'nonsense' }))).toBe('TRIP_NOT_FOUND');
  });

  test('is replaced with the link of the trip', async () => {
    const booking = await harness.createBooking();
    await harness.client.call(tripBackOffice.newLink, { bookingId: booking.id, staff });
    expect(await settled(harness.client.call(join.find, { key: keyOf(booking, 'join') }))).toBe('TRIP_NOT_FOUND');
    expect(await settled(harness.client.call(join.find, { key: keyOf(booking, 'join', 2) }))).toBe('done');
  });

  test('lets one browser enter one member, whose entry it changes', async () => {
    const booking = await harness.createBooking();
    const { memberId } = await enter(booking, 'Grace');
    expect((await enter(booking, 'Grace Hopper', memberId)).memberId).toBe(memberId);
    const { members } = await harness.client.call(party.find, { key: keyOf(booking, 'trip') });
    expect(members.map(({ name }) => name)).toEqual(['Grace Hopper']);
    await harness.client.call(party.remove, { key: keyOf(booking, 'trip'), memberId });
    expect((await enter(booking, 'Grace', memberId)).memberId).not.toBe(memberId);
  });

  test('gives a friend the entry that the guest has made for this name, with the note for the crew and without the address', async () => {
    const booking = await harness.createBooking({ guestCount: 2 });
    await add(booking, { name: 'Grace Hopper', needs: 'Peanuts', swims: false, email: 'grace@guests.example' });
    const { members } = await add(booking, { name: 'Mary' });
    const { memberId, charter } = await enter(booking, 'grace  hopper');
    expect(memberId).toBe(members[0]!.id);
    expect(charter.me).toMatchObject({ needs: 'Peanuts', swims: false, email: null });
    // A friend's own entry is nobody else's.
    expect(await settled(enter(booking, 'Grace Hopper'))).toBe('PARTY_FULL');
    expect((await enter(booking, 'Mary Jackson')).memberId).toBe(members[1]!.id);
  });

  test('is sent to the friends whose address the guest enters, once for each address', async () => {
    const booking = await harness.createBooking();
    const { members } = await add(booking, { name: 'Grace', email: 'grace@guests.example' });
    const change = (form: { email?: string; needs?: string }) =>
      harness.client.call(party.change, { key: keyOf(booking, 'trip'), memberId: members[0]!.id, form });
    await change({ needs: 'Peanuts' });
    await change({ email: 'GRACE@guests.example' });
    await change({ email: 'hopper@guests.example' });
    await change({ email: booking.email });
    await harness.client.call(partyBackOffice.add, { bookingId: booking.id, form: { age: 'adult', email: 'mary@guests.example' }, staff });
    const sent = await harness.database.query<{ email: string }>(
      `SELECT event->'data'->>'email' AS email FROM outbox WHERE subject = 'evt.booking.partyInvited' AND event->'data'->'booking'->>'id' = $1
       ORDER BY position`,
      [booking.id],
    );
    expect(sent.map(({ email }) => email)).toEqual(['grace@guests.example', 'hopper@guests.example']);
  });

  test('changes nothing when it is read', async () => {
    const booking = await harness.createBooking();
    const stored = () => harness.database.query('SELECT b.*, m.* FROM booking b LEFT JOIN party_member m ON m.booking_id = b.id');
    const before = await stored();
    await harness.client.call(join.find, { key: keyOf(booking, 'join') });
    await harness.client.call(party.find, { key: keyOf(booking, 'trip') });
    expect(await stored()).toEqual(before);
  });

  test('leaves its key in no event, no audit row and no other row', async () => {
    const booking = await harness.createBooking();
    const { memberId } = await enter(booking, 'Grace');
    await publish('Sign here.');
    const form = { signedName: 'Grace', version: 1 };
    await harness.client.call(join.sign, { key: keyOf(booking, 'join'), memberId, form, device });
    const tables = ['booking', 'party_member', 'waiver_signature', 'waiver_text', 'audit', 'outbox', 'inbox'];
    const rows = JSON.stringify(await Promise.all(tables.map((table) => harness.database.query(`SELECT * FROM ${table}`))));
    expect(rows).toContain('party.sign');
    for (const kind of ['trip', 'join'] as const) expect(rows).not.toContain(keyOf(booking, kind).slice(11));
  });
});

describe('the waiver', () => {
  test('is off until a text is published, and is English for languages without a translation', async () => {
    const booking = await harness.createBooking({ locale: 'de' });
    const find = (locale?: 'de' | 'fr') => harness.client.call(join.find, { key: keyOf(booking, 'join'), ...(locale && { locale }) });
    expect(await find()).not.toHaveProperty('waiver');
    const texts = { en: 'Life jackets on.', de: 'Schwimmwesten an.' };
    const { versions } = await harness.client.call(waivers.publish, { form: { texts }, staff });
    expect(versions).toEqual([{ version: 1, publishedAt: defaultTime.replace('Z', '.000Z'), texts }]);
    expect((await find()).waiver).toEqual({ version: 1, locale: 'de', body: 'Schwimmwesten an.' });
    expect((await find('fr')).waiver).toEqual({ version: 1, locale: 'en', body: 'Life jackets on.' });
  });

  test('is signed anew when it was replaced unsigned, and stays signed when it was signed', async () => {
    const booking = await harness.createBooking();
    await publish('First');
    await add(booking, { name: 'Ada' });
    const { members } = await add(booking, { name: 'Grace' });
    const [ada, grace] = members.map(({ id }) => id) as [string, string];
    await sign(booking, ada, 1);
    await publish('Second');
    expect(await settled(sign(booking, grace, 1))).toBe('WAIVER_CHANGED');
    const signed = await sign(booking, grace, 2);
    expect(signed.members.map(({ signature }) => signature?.version)).toEqual([1, 2]);
    expect((await sign(booking, ada, 2)).members[0]!.signature!.version).toBe(1);
  });

  test('of a child is signed by the guardian, and not on the link for friends', async () => {
    const booking = await harness.createBooking();
    await publish('Text');
    const { members } = await add(booking, { name: 'Ada' });
    const child = await harness.client.call(join.enter, { key: keyOf(booking, 'join'), form: { name: 'Kid', age: 'child' } });
    const form = { signedName: 'Kid', version: 1 };
    const own = harness.client.call(join.sign, { key: keyOf(booking, 'join'), memberId: child.memberId, form, device });
    expect(await rejection(own)).toMatchObject({ codes: { signedName: { code: 'guardianSigns' } } });
    expect(await rejection(sign(booking, child.memberId, 1))).toMatchObject({ codes: { guardianId: { code: 'guardianRequired' } } });
    const guardianId = members[0]!.id;
    await harness.client.call(party.change, { key: keyOf(booking, 'trip'), memberId: child.memberId, form: { guardianId } });
    await sign(booking, child.memberId, 1);
    expect(await harness.database.query('SELECT member_id, by_member_id, signed_name, address, agent FROM waiver_signature')).toEqual([
      { member_id: child.memberId, by_member_id: guardianId, signed_name: 'Ada Lovelace', ...device },
    ]);
  });

  test('is signed at the dock, and staff change every entry', async () => {
    const booking = await harness.createBooking();
    await publish('Text');
    const { members } = await add(booking, { name: 'Ada' });
    const member = { bookingId: booking.id, memberId: members[0]!.id, staff };
    const changed = await harness.client.call(partyBackOffice.change, { ...member, form: { needs: 'Peanuts' } });
    expect(changed.members[0]).toMatchObject({ name: 'Ada', needs: 'Peanuts' });
    await harness.client.call(partyBackOffice.sign, { ...member, form: { signedName: 'Ada', version: 1 }, device });
    await harness.client.call(partyBackOffice.remove, member);
    const audit = await harness.database.query<{ action: string }>(
      `SELECT action FROM audit WHERE action LIKE 'party.%' AND actor_kind = 'staff' ORDER BY id`,
    );
    expect(audit.map(({ action }) => action)).toEqual(['party.change', 'party.sign', 'party.remove']);
    const unknown = { ...member, memberId: randomUUID() };
    expect(await settled(harness.client.call(partyBackOffice.change, { ...unknown, form: {} }))).toBe('MEMBER_NOT_FOUND');
  });
});

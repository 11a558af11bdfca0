import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  booking as bookings,
  bookingBackOffice,
  dayMs,
  join,
  party,
  partyBackOffice,
  trip,
  tripBackOffice,
} from '@charter/contracts';
import { defaultTime, settled, staff } from './booking-harness.js';
import { device, type PartyHarness, startPartyHarness } from './party-harness.js';

let harness: PartyHarness;

beforeAll(async () => {
  harness = await startPartyHarness('join_link');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.clear();
});

/** Address and version of the party's link of each invitation. */
async function invitedIn({ id }: Booking): Promise<[string, number][]> {
  const rows = await harness.database.query<{ email: string; version: number }>(
    `SELECT event->'data'->>'email' AS email, (event->'data'->>'partyVersion')::int AS version FROM outbox
     WHERE subject = 'evt.booking.partyInvited' AND event->'data'->'booking'->>'id' = $1 ORDER BY position`,
    [id],
  );
  return rows.map(({ email, version }) => [email, version]);
}

describe('the link for friends', () => {
  test('shows no price, no contact data and of others only first names', async () => {
    const booking = await harness.createBooking();
    await harness.addMember(booking, { name: 'Grace Hopper', needs: 'Peanuts', email: 'grace@guests.example' });
    const found = await harness.client.call(join.find, { key: harness.keyOf(booking, 'join') });
    expect(found).toMatchObject({ host: 'Ada', others: ['Grace'], open: true, full: false, me: null, startsAt: booking.startsAt });
    expect(JSON.stringify(found)).not.toMatch(/[:"$]1,?200|Lovelace|Hopper|Peanuts|guests\.example|555 ?0199/);
  });

  test('has not the confirmation code, with which the price could be read', async () => {
    const booking = await harness.createBooking();
    const { joinUrl } = await harness.client.call(party.find, { key: harness.keyOf(booking, 'trip') });
    expect(joinUrl).toMatch(/^\/join\/[0-9A-HJKMNP-TV-Z]{10}-[0-9A-HJKMNP-TV-Z]{26}$/);
    const code = joinUrl.slice('/join/'.length, '/join/'.length + 10);
    expect(code).not.toBe(booking.confirmationCode.replace('-', ''));
    expect(await settled(harness.client.call(bookings.findByCode, { confirmationCode: code }))).toBe('BOOKING_NOT_FOUND');
    const found = await harness.client.call(join.find, { key: harness.keyOf(booking, 'join') });
    expect(JSON.stringify(found)).not.toContain(booking.confirmationCode);
  });

  test('opens neither the trip, nor does the link of the trip open the party', async () => {
    const booking = await harness.createBooking();
    expect(await settled(harness.client.call(trip.find, { key: harness.keyOf(booking, 'join') }))).toBe('TRIP_NOT_FOUND');
    expect(await settled(harness.client.call(join.find, { key: harness.keyOf(booking, 'trip') }))).toBe('TRIP_NOT_FOUND');
    expect(await settled(harness.client.call(join.find, { key: 'nonsense' }))).toBe('TRIP_NOT_FOUND');
  });

  test('is replaced with the link of the trip', async () => {
    const booking = await harness.createBooking();
    await harness.client.call(tripBackOffice.newLink, { bookingId: booking.id, staff });
    expect(await settled(harness.client.call(join.find, { key: harness.keyOf(booking, 'join') }))).toBe('TRIP_NOT_FOUND');
    expect(await settled(harness.client.call(join.find, { key: harness.keyOf(booking, 'join', 2) }))).toBe('done');
  });

  test('lets one browser enter one member, whose entry it changes', async () => {
    const booking = await harness.createBooking();
    const { memberKey } = await harness.enter(booking, 'Grace');
    expect((await harness.enter(booking, 'Grace Hopper', memberKey)).memberKey).toBe(memberKey);
    const { members } = await harness.client.call(party.find, { key: harness.keyOf(booking, 'trip') });
    expect(members.map(({ name, joined }) => [name, joined])).toEqual([['Grace Hopper', true]]);
    await harness.client.call(party.remove, { key: harness.keyOf(booking, 'trip'), memberId: members[0]!.id });
    expect((await harness.enter(booking, 'Grace', memberKey)).memberKey).not.toBe(memberKey);
  });

  test('leads no typed name to an entry that exists, nor to the notes and the signature in it', async () => {
    const booking = await harness.createBooking({ guestCount: 4 });
    await harness.publishWaiver('Sign here.');
    await harness.addMember(booking, { name: 'Anna', needs: 'EPILEPSY', swims: false });
    await harness.addMember(booking, { name: 'Cleo', needs: 'PREGNANT', email: 'cleo@guests.example' });
    const anna = await harness.enter(booking, 'Anna');
    expect(anna.charter.me).toMatchObject({ needs: null, swims: null, email: null, noted: false });
    const key = harness.keyOf(booking, 'join');
    const cleo = await harness.client.call(join.enter, { key, form: { name: 'Cleo', age: 'adult', email: 'cleo@guests.example' } });
    expect(JSON.stringify([anna, cleo])).not.toMatch(/EPILEPSY|PREGNANT/);
    const own = { key: `${key}-${anna.memberKey}`, form: { signedName: 'Mallory', version: 1 }, device };
    await harness.client.call(join.sign, own);
    const { members } = await harness.client.call(party.find, { key: harness.keyOf(booking, 'trip') });
    expect(members.map(({ name, joined, signature }) => [name, joined, signature?.signedName])).toEqual([
      ['Anna', false, undefined],
      ['Cleo', false, undefined],
      ['Anna', true, 'Mallory'],
      ['Cleo', true, undefined],
    ]);
    expect(await settled(harness.enter(booking, 'Anna'))).toBe('PARTY_FULL');
    await harness.client.call(party.remove, { key: harness.keyOf(booking, 'trip'), memberId: members[2]!.id });
    expect(await settled(harness.enter(booking, 'Ben'))).toBe('done');
  });

  test('gives a friend with a personal link the prepared entry, without what others have noted in it', async () => {
    const booking = await harness.createBooking({ guestCount: 1 });
    const { members } = await harness.addMember(booking, { name: 'Grace', needs: 'Peanuts', swims: false, email: 'grace@guests.example' });
    const { id, joinUrl } = members[0]!;
    const key = harness.personalKeyOf(booking, id);
    expect(joinUrl).toBe(`/join/${key}`);
    const found = await harness.client.call(join.find, { key });
    expect(found).toMatchObject({ full: true, me: { name: 'Grace', needs: null, swims: null, email: null, noted: true } });
    const { charter } = await harness.client.call(join.enter, {
      key,
      form: { name: 'Grace Hopper', age: 'adult', needs: '', swims: true },
    });
    expect(charter.me).toMatchObject({ name: 'Grace Hopper', needs: null, swims: true, noted: true });
    const { members: after } = await harness.client.call(party.find, { key: harness.keyOf(booking, 'trip') });
    expect(after).toMatchObject([{ id, name: 'Grace Hopper', needs: 'Peanuts', swims: true, email: 'grace@guests.example', joined: true }]);
  });

  test('does not know a friend by an invented key, nor by one of another party', async () => {
    const [booking, other] = [await harness.createBooking(), await harness.createBooking({ bookingDate: '2027-01-13' })];
    const { memberKey } = await harness.enter(other, 'Grace');
    await harness.enter(booking, 'Ben');
    for (const given of ['0'.repeat(26), memberKey]) {
      expect(await harness.client.call(join.find, { key: `${harness.keyOf(booking, 'join')}-${given}` })).toMatchObject({ me: null });
    }
  });

  test('lets the guest make one entry of two', async () => {
    const booking = await harness.createBooking();
    const { members } = await harness.addMember(booking, { name: 'Grace', needs: 'Peanuts' });
    await harness.addMember(booking, { name: 'Kim', age: 'child', guardianId: members[0]!.id });
    await harness.enter(booking, 'Grace Hopper');
    const key = harness.keyOf(booking, 'trip');
    const [prepared, , own] = (await harness.client.call(party.find, { key })).members;
    expect(await settled(harness.client.call(party.merge, { key, memberId: prepared!.id, preparedId: own!.id }))).toBe('MEMBER_JOINED');
    const merged = await harness.client.call(party.merge, { key, memberId: own!.id, preparedId: prepared!.id });
    expect(merged.members).toMatchObject([
      { name: 'Kim', guardianId: own!.id },
      { name: 'Grace Hopper', needs: 'Peanuts', joined: true },
    ]);
    expect(await settled(harness.client.call(party.merge, { key, memberId: own!.id, preparedId: prepared!.id }))).toBe('MEMBER_NOT_FOUND');
  });

  test('is renewed by the guest, and sent to the friends whose address is known; their entries stay theirs', async () => {
    const booking = await harness.createBooking();
    await harness.addMember(booking, { name: 'Mary', email: 'mary@guests.example' });
    const { memberKey } = await harness.enter(booking, 'Grace');
    const renewed = await harness.client.call(party.newLink, { key: harness.keyOf(booking, 'trip') });
    expect(renewed.joinUrl).toBe(`/join/${harness.keyOf(booking, 'join', 2)}`);
    expect(await settled(harness.client.call(join.find, { key: harness.keyOf(booking, 'join') }))).toBe('TRIP_NOT_FOUND');
    const found = await harness.client.call(join.find, { key: `${harness.keyOf(booking, 'join', 2)}-${memberKey}` });
    expect(found.me).toMatchObject({ name: 'Grace' });
    expect(await invitedIn(booking)).toEqual([
      ['mary@guests.example', 1],
      ['mary@guests.example', 2],
    ]);
  });

  test('names nobody else after a cancellation, and opens nothing 30 days after the charter', async () => {
    const booking = await harness.createBooking();
    await harness.addMember(booking, { name: 'Grace' });
    const key = harness.keyOf(booking, 'join');
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: booking.id, status: 'cancelled', staff });
    expect(await harness.client.call(join.find, { key })).toMatchObject({ open: false, others: [] });
    const after = (days: number) => new Date(Date.parse(booking.endsAt) + days * dayMs).toISOString();
    harness.setTime(after(29.9));
    expect(await settled(harness.client.call(join.find, { key }))).toBe('done');
    harness.setTime(after(30));
    expect(await settled(harness.client.call(join.find, { key }))).toBe('TRIP_NOT_FOUND');
    const trips = harness.keyOf(booking, 'trip');
    expect(await settled(harness.client.call(trip.find, { key: trips }))).toBe('done');
    harness.setTime(after(183));
    expect(await settled(harness.client.call(trip.find, { key: trips }))).toBe('TRIP_NOT_FOUND');
  });

  test('is sent to the friends whose address the guest enters, once for each address', async () => {
    const booking = await harness.createBooking();
    const { members } = await harness.addMember(booking, { name: 'Grace', email: 'grace@guests.example' });
    const change = (form: { email?: string; needs?: string }) =>
      harness.client.call(party.change, { key: harness.keyOf(booking, 'trip'), memberId: members[0]!.id, form });
    await change({ needs: 'Peanuts' });
    await change({ email: 'GRACE@guests.example' });
    await change({ email: 'hopper@guests.example' });
    await change({ email: booking.email });
    await harness.client.call(partyBackOffice.add, { bookingId: booking.id, form: { age: 'adult', email: 'mary@guests.example' }, staff });
    expect((await invitedIn(booking)).map(([email]) => email)).toEqual(['grace@guests.example', 'hopper@guests.example']);
  });

  test('changes nothing when it is read', async () => {
    const booking = await harness.createBooking();
    const stored = () => harness.database.query('SELECT b.*, m.* FROM booking b LEFT JOIN party_member m ON m.booking_id = b.id');
    const before = await stored();
    await harness.client.call(join.find, { key: harness.keyOf(booking, 'join') });
    await harness.client.call(party.find, { key: harness.keyOf(booking, 'trip') });
    expect(await stored()).toEqual(before);
  });

  test('leaves its key in no event, no audit row and no other row', async () => {
    const booking = await harness.createBooking();
    const { memberKey } = await harness.enter(booking, 'Grace');
    await harness.publishWaiver('Sign here.');
    const form = { signedName: 'Grace', version: 1 };
    await harness.client.call(join.sign, { key: `${harness.keyOf(booking, 'join')}-${memberKey}`, form, device });
    const tables = ['booking', 'party_member', 'waiver_signature', 'waiver_text', 'audit', 'outbox', 'inbox'];
    const rows = JSON.stringify(await Promise.all(tables.map((table) => harness.database.query(`SELECT * FROM ${table}`))));
    expect(rows).toContain('party.sign');
    for (const kind of ['trip', 'join'] as const) expect(rows).not.toContain(harness.keyOf(booking, kind).slice(11));
    expect(rows).not.toContain(memberKey);
  });
});

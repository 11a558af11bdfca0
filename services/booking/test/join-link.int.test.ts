import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { booking as bookings, join, party, partyBackOffice, trip, tripBackOffice } from '@charter/contracts';
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
    const { memberId } = await harness.enter(booking, 'Grace');
    expect((await harness.enter(booking, 'Grace Hopper', memberId)).memberId).toBe(memberId);
    const { members } = await harness.client.call(party.find, { key: harness.keyOf(booking, 'trip') });
    expect(members.map(({ name }) => name)).toEqual(['Grace Hopper']);
    await harness.client.call(party.remove, { key: harness.keyOf(booking, 'trip'), memberId });
    expect((await harness.enter(booking, 'Grace', memberId)).memberId).not.toBe(memberId);
  });

  test('gives a friend the entry that the guest has made for this name, with the note for the crew and without the address', async () => {
    const booking = await harness.createBooking({ guestCount: 2 });
    await harness.addMember(booking, { name: 'Grace Hopper', needs: 'Peanuts', swims: false, email: 'grace@guests.example' });
    const { members } = await harness.addMember(booking, { name: 'Mary' });
    const { memberId, charter } = await harness.enter(booking, 'grace  hopper');
    expect(memberId).toBe(members[0]!.id);
    expect(charter.me).toMatchObject({ needs: 'Peanuts', swims: false, email: null });
    // A friend's own entry is nobody else's.
    expect(await settled(harness.enter(booking, 'Grace Hopper'))).toBe('PARTY_FULL');
    expect((await harness.enter(booking, 'Mary Jackson')).memberId).toBe(members[1]!.id);
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
    await harness.client.call(join.find, { key: harness.keyOf(booking, 'join') });
    await harness.client.call(party.find, { key: harness.keyOf(booking, 'trip') });
    expect(await stored()).toEqual(before);
  });

  test('leaves its key in no event, no audit row and no other row', async () => {
    const booking = await harness.createBooking();
    const { memberId } = await harness.enter(booking, 'Grace');
    await harness.publishWaiver('Sign here.');
    const form = { signedName: 'Grace', version: 1 };
    await harness.client.call(join.sign, { key: harness.keyOf(booking, 'join'), memberId, form, device });
    const tables = ['booking', 'party_member', 'waiver_signature', 'waiver_text', 'audit', 'outbox', 'inbox'];
    const rows = JSON.stringify(await Promise.all(tables.map((table) => harness.database.query(`SELECT * FROM ${table}`))));
    expect(rows).toContain('party.sign');
    for (const kind of ['trip', 'join'] as const) expect(rows).not.toContain(harness.keyOf(booking, kind).slice(11));
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingBackOffice, type MemberChangeForm, party, partyBackOffice, partyEvents, trip } from '@charter/contracts';
import { Retention } from '@charter/database';
import { eventually } from '@charter/testing';
import { defaultTime, count, rejection, settled, staff } from './booking-harness.js';
import { type PartyHarness, startPartyHarness } from './party-harness.js';

let harness: PartyHarness;

beforeAll(async () => {
  harness = await startPartyHarness('party');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.clear();
});

describe('the party of a trip', () => {
  test('has the members that the guest enters, with the link for friends in the guest’s language', async () => {
    const booking = await harness.createBooking({ locale: 'de' });
    const { members } = await harness.addMember(booking, { name: 'Ada', needs: 'Peanuts', swims: false });
    const found = await harness.client.call(trip.find, { key: harness.keyOf(booking, 'trip') });
    expect(found.party).toEqual({ max: 4, members, joinUrl: `/de/join/${harness.keyOf(booking, 'join')}` });
    expect(members).toEqual([expect.objectContaining({ name: 'Ada', age: 'adult', needs: 'Peanuts', swims: false, signature: null })]);
  });

  test('tells staff within 48 hours before departure what the crew must know now, at most once an hour', async () => {
    const changes = harness.client.recordEvents(partyEvents.needsChanged);
    const changed = () => changes.map(({ data }) => data.changed);
    const booking = await harness.createBooking({ guestCount: 6 });
    const key = harness.keyOf(booking, 'trip');
    harness.setTime('2027-01-10T13:59:59Z');
    const { members } = await harness.addMember(booking, { name: 'Ada', needs: 'Peanuts' });
    const change = (form: MemberChangeForm) => harness.client.call(party.change, { key, memberId: members[0]!.id, form });
    harness.setTime('2027-01-11T18:00:00Z');
    await change({ name: 'Ada Lovelace', needs: 'Peanuts', swims: true });
    await harness.enter(booking, 'Grace');
    const byStaff = { bookingId: booking.id, form: { age: 'child', name: 'Tim' } as const, staff };
    await harness.client.call(partyBackOffice.add, byStaff);
    await change({ needs: 'Peanuts and shellfish', swims: false });
    await eventually(() => expect(changed()).toEqual([['needs', 'swims']]));
    expect(JSON.stringify(changes[0]!.data)).not.toContain('shellfish');
    harness.setTime('2027-01-11T18:59:59Z');
    await harness.addMember(booking, { age: 'infant' });
    harness.setTime('2027-01-11T19:00:00Z');
    await harness.addMember(booking, { age: 'child' });
    await eventually(() => expect(changed()).toEqual([['needs', 'swims'], ['age']]));
    harness.setTime('2027-01-12T14:00:00Z');
    await change({ swims: true });
    await harness.client.call(party.find, { key });
    expect(changed()).toHaveLength(2);
  });

  test('takes no thirteenth soul under 20 parallel joins, infants included', async () => {
    const booking = await harness.createBooking({ guestCount: 12 });
    await harness.addMember(booking, { age: 'infant' });
    await harness.addMember(booking, { age: 'child' });
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => settled(harness.enter(booking, `Friend ${index}`))));
    expect([count(results, 'done'), count(results, 'PARTY_FULL')]).toEqual([10, 10]);
    expect((await harness.client.call(party.find, { key: harness.keyOf(booking, 'trip') })).members).toHaveLength(12);
  });

  test('is not smaller than its named members, and loses unnamed ones with their places', async () => {
    const booking = await harness.createBooking({ guestCount: 4 });
    await harness.addMember(booking, { name: 'Ada' });
    await harness.addMember(booking);
    await harness.addMember(booking, { name: 'Grace' });
    const resize = (guestCount: number, expectedRevision: number) =>
      harness.client.call(bookingBackOffice.correct, { bookingId: booking.id, form: { guestCount, expectedRevision }, staff });
    expect(await rejection(resize(1, 0))).toMatchObject({ codes: { guestCount: { code: 'removeMembersFirst' } } });
    await resize(2, 0);
    const { max, members } = await harness.client.call(party.find, { key: harness.keyOf(booking, 'trip') });
    expect([max, members.map(({ name }) => name)]).toEqual([2, ['Ada', 'Grace']]);
  });

  test('is closed to guests after the charter and once it is cancelled, and open to staff after the charter', async () => {
    const booking = await harness.createBooking();
    harness.setTime('2027-01-12T18:00:00Z');
    expect([await settled(harness.addMember(booking)), await settled(harness.enter(booking, 'Grace'))]).toEqual([
      'PARTY_CLOSED',
      'PARTY_CLOSED',
    ]);
    const byStaff = { bookingId: booking.id, form: { age: 'adult', name: 'Late' } as const, staff };
    expect((await harness.client.call(partyBackOffice.add, byStaff)).members).toHaveLength(1);
    harness.setTime(defaultTime);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: booking.id, status: 'cancelled', staff });
    expect([await settled(harness.addMember(booking)), await settled(harness.client.call(partyBackOffice.add, byStaff))]).toEqual([
      'PARTY_CLOSED',
      'PARTY_CLOSED',
    ]);
  });

  test('of another booking cannot be changed', async () => {
    const booking = await harness.createBooking();
    const other = await harness.createBooking({ bookingDate: '2027-01-13' });
    const { members } = await harness.addMember(other, { name: 'Grace' });
    const request = { key: harness.keyOf(booking, 'trip'), memberId: members[0]!.id };
    expect(await settled(harness.client.call(party.change, { ...request, form: { name: 'Eve' } }))).toBe('MEMBER_NOT_FOUND');
    expect(await settled(harness.client.call(party.remove, request))).toBe('MEMBER_NOT_FOUND');
    expect((await harness.client.call(party.find, { key: harness.keyOf(other, 'trip') })).members).toEqual(members);
  });

  test('forgets needs and swimming 30 days after the charter, and keeps the names', async () => {
    const booking = await harness.createBooking();
    await harness.addMember(booking, { name: 'Ada', needs: 'Peanuts', swims: false });
    const coming = await harness.createBooking({ bookingDate: '2027-01-13' });
    await harness.addMember(coming, { name: 'Grace', needs: 'Walnuts' });
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

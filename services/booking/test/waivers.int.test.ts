import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { join, party, partyBackOffice, waivers } from '@charter/contracts';
import { defaultTime, rejection, settled, staff } from './booking-harness.js';
import { device, type PartyHarness, startPartyHarness } from './party-harness.js';

let harness: PartyHarness;

beforeAll(async () => {
  harness = await startPartyHarness('waivers');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.clear();
});

describe('the waiver', () => {
  test('is off until a text is published, and is English for languages without a translation', async () => {
    const booking = await harness.createBooking({ locale: 'de' });
    const find = (locale?: 'de' | 'fr') =>
      harness.client.call(join.find, { key: harness.keyOf(booking, 'join'), ...(locale && { locale }) });
    expect(await find()).not.toHaveProperty('waiver');
    const texts = { en: 'Life jackets on.', de: 'Schwimmwesten an.' };
    const { versions } = await harness.client.call(waivers.publish, { form: { texts }, staff });
    expect(versions).toEqual([{ version: 1, publishedAt: defaultTime.replace('Z', '.000Z'), texts }]);
    expect((await find()).waiver).toEqual({ version: 1, locale: 'de', body: 'Schwimmwesten an.' });
    expect((await find('fr')).waiver).toEqual({ version: 1, locale: 'en', body: 'Life jackets on.' });
    const key = harness.keyOf(booking, 'trip');
    expect((await harness.client.call(party.find, { key })).waiver?.locale).toBe('de');
    expect((await harness.client.call(party.find, { key, locale: 'fr' })).waiver?.locale).toBe('en');
  });

  test('is signed again when it was replaced unsigned, and stays signed when it was signed', async () => {
    const booking = await harness.createBooking();
    await harness.publishWaiver('First');
    await harness.addMember(booking, { name: 'Ada' });
    const { members } = await harness.addMember(booking, { name: 'Grace' });
    const [ada, grace] = members.map(({ id }) => id) as [string, string];
    await harness.sign(booking, ada, 1);
    await harness.publishWaiver('Second');
    expect(await settled(harness.sign(booking, grace, 1))).toBe('WAIVER_CHANGED');
    const signed = await harness.sign(booking, grace, 2);
    expect(signed.members.map(({ signature }) => signature?.version)).toEqual([1, 2]);
    expect((await harness.sign(booking, ada, 2)).members[0]!.signature!.version).toBe(1);
  });

  test('of a child is signed by the guardian, and not on the link for friends', async () => {
    const booking = await harness.createBooking();
    await harness.publishWaiver('Text');
    const { members } = await harness.addMember(booking, { name: 'Ada' });
    const child = await harness.client.call(join.enter, { key: harness.keyOf(booking, 'join'), form: { name: 'Kid', age: 'child' } });
    const form = { signedName: 'Kid', version: 1 };
    const own = rejection(harness.client.call(join.sign, { key: `${harness.keyOf(booking, 'join')}-${child.memberKey}`, form, device }));
    const memberId = (await harness.client.call(party.find, { key: harness.keyOf(booking, 'trip') })).members[1]!.id;
    expect(await own).toMatchObject({ codes: { signedName: { code: 'guardianSigns' } } });
    expect(await rejection(harness.sign(booking, memberId, 1))).toMatchObject({
      codes: { guardianId: { code: 'guardianRequired' } },
    });
    const guardianId = members[0]!.id;
    await harness.client.call(party.change, { key: harness.keyOf(booking, 'trip'), memberId, form: { guardianId } });
    await harness.sign(booking, memberId, 1);
    expect(await harness.database.query('SELECT member_id, by_member_id, signed_name, address, agent FROM waiver_signature')).toEqual([
      { member_id: memberId, by_member_id: guardianId, signed_name: 'Ada Lovelace', ...device },
    ]);
  });

  test('is signed at the dock, and staff change every entry', async () => {
    const booking = await harness.createBooking();
    await harness.publishWaiver('Text');
    const { members } = await harness.addMember(booking, { name: 'Ada' });
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

describe('crew', () => {
  const crew = { id: 2, username: 'terrance', role: 'crew' as const };
  const calls = (bookingId: string, memberId: string) => {
    const member = { bookingId, memberId, staff: crew };
    return {
      find: () => harness.client.call(partyBackOffice.find, { bookingId, staff: crew }),
      add: () => harness.client.call(partyBackOffice.add, { bookingId, form: { age: 'adult', name: 'Late' }, staff: crew }),
      change: () => harness.client.call(partyBackOffice.change, { ...member, form: { name: 'Ada L.' } }),
      sign: () => harness.client.call(partyBackOffice.sign, { ...member, form: { signedName: 'Ada', version: 1 }, device }),
    };
  };

  test('fill in the party and take signatures two days before and after the charter, and at no other time', async () => {
    const booking = await harness.createBooking();
    await harness.publishWaiver('Text');
    const { members } = await harness.addMember(booking, { name: 'Ada' });
    const dock = calls(booking.id, members[0]!.id);
    for (const far of ['2027-01-09T12:00:00Z', '2027-01-15T12:00:00Z']) {
      harness.setTime(far);
      for (const call of Object.values(dock)) expect([far, await settled(call())]).toEqual([far, 'FORBIDDEN']);
    }
    expect(await harness.database.query('SELECT 1 FROM waiver_signature')).toEqual([]);
    for (const near of ['2027-01-10T12:00:00Z', '2027-01-14T12:00:00Z']) {
      harness.setTime(near);
      for (const call of Object.values(dock)) expect([near, await settled(call())]).toEqual([near, 'done']);
    }
    expect((await dock.find()).members).toMatchObject([
      { name: 'Ada L.', signature: { signedName: 'Ada' } },
      { name: 'Late' },
      { name: 'Late' },
    ]);
  });

  test('get no price, no e-mail address and no link', async () => {
    const booking = await harness.createBooking();
    await harness.publishWaiver('Text');
    const { members } = await harness.addMember(booking, { name: 'Ada', email: 'friend@guests.example' });
    harness.setTime('2027-01-12T12:00:00Z');
    for (const call of Object.values(calls(booking.id, members[0]!.id))) {
      expect(JSON.stringify(await call())).not.toMatch(/price|amount|cents|refund|payment|[:"$]1,?200|@|join\//i);
    }
    expect(await harness.database.query('SELECT email FROM party_member WHERE name = $1', ['Ada L.'])).toEqual([
      { email: 'friend@guests.example' },
    ]);
  });
});

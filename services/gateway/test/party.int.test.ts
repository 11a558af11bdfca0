import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DomainError, join, type JoinedCharter, party, type Party, partyBackOffice, waivers } from '@charter/contracts';
import { cookieIn, problemIn, signIn, startGatewayHarness, type TestGateway } from './gateway-harness.js';

let gateway: TestGateway;
const key = 'VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS';
const memberKey = 'ABCDEFGHJKMNPQRSTVWXYZ0123';
const memberId = '5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d11';

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const charter: JoinedCharter = {
  host: 'Ada',
  packageName: 'Nassau 4-Hour Charter',
  bookingDate: '2027-01-12',
  timeSlot: '9:00 AM - 1:00 PM',
  startsAt: '2027-01-12T14:00:00.000Z',
  endsAt: '2027-01-12T18:00:00.000Z',
  others: [],
  open: true,
  full: false,
  me: null,
};
const aParty: Party = { max: 4, members: [], joinUrl: `/join/${key}` };

async function open(cookie?: string): Promise<{ cookie: string }> {
  const response = await gateway.send('POST', '/api/join/open', { key }, cookie ? { cookie } : {});
  expect(response.status).toBe(204);
  return { cookie: response.headers.getSetCookie().length > 0 ? cookieIn(response, 'join') : cookie! };
}

describe('the session of a friend', () => {
  test('edits the entry that the same browser has made, also after the link was opened again', async () => {
    await gateway.stub(join.find, () => charter);
    const entries = await gateway.stub(join.enter, () => ({ memberKey, charter }));
    const session = await open();
    const entered = await gateway.send('PUT', '/api/join/me', { name: 'Grace', age: 'adult' }, session);
    expect(await entered.json()).toEqual(charter);
    const joined = await open(cookieIn(entered, 'join'));
    await gateway.send('PUT', '/api/join/me?locale=de', { name: 'Grace Hopper', age: 'adult', firstName: 'Eve' }, joined);
    expect(entries).toEqual([
      { key, form: { name: 'Grace', age: 'adult' } },
      { key: `${key}-${memberKey}`, locale: 'de', form: { name: 'Grace Hopper', age: 'adult' } },
    ]);
  });

  test('keeps the own entry when the same party is opened by its new link, and not in another party', async () => {
    const opened = await gateway.stub(join.find, () => charter);
    const cookie = `join=${key}-${memberKey}`;
    const renewed = 'VDK9KWDCS4-SRQPNMKJHGFEDCBA9876543210';
    const other = 'SRQPNMKJHG-0123456789ABCDEFGHJKMNPQRS';
    const cookieOf = async (link: string) => cookieIn(await gateway.send('POST', '/api/join/open', { key: link }, { cookie }), 'join');
    expect(await cookieOf(renewed)).toBe(`join=${renewed}-${memberKey}`);
    expect(await cookieOf(other)).toBe(`join=${other}`);
    const personal = `${key}-${'Z'.repeat(26)}`;
    expect(await cookieOf(personal)).toBe(`join=${personal}`);
    expect(opened.map((request) => request.key)).toEqual([`${renewed}-${memberKey}`, other, personal]);
  });

  test('is closed on this device', async () => {
    const response = await gateway.send('POST', '/api/join/close', undefined, { cookie: `join=${key}` });
    expect([response.status, cookieIn(response, 'join')]).toEqual([204, 'join=']);
  });

  test('does not start with a key that opens nothing, and ends with it', async () => {
    await gateway.stub(join.find, () => {
      throw new DomainError('TRIP_NOT_FOUND');
    });
    for (const text of [key, 'nonsense']) {
      const response = await gateway.send('POST', '/api/join/open', { key: text });
      expect([response.status, (await problemIn(response)).code, response.headers.getSetCookie()]).toEqual([404, 'TRIP_NOT_FOUND', []]);
    }
    const ended = await gateway.get('/api/join', { cookie: `join=${key}` });
    expect([ended.status, (await problemIn(ended)).code]).toEqual([401, 'TRIP_CLOSED']);
  });

  test('is none of a trip, nor is that of a trip one of a friend', async () => {
    expect((await gateway.get('/api/trip/party', { cookie: `join=${key}` })).status).toBe(401);
    expect((await gateway.get('/api/join', { cookie: `trip=${key}` })).status).toBe(401);
  });

  test('names what is wrong with an entry', async () => {
    const response = await gateway.send('PUT', '/api/join/me', { name: ' ', age: 'old', email: 'no', swims: 1 }, { cookie: `join=${key}` });
    expect((await problemIn(response)).codes).toMatchObject({
      name: { code: 'nameRequired' },
      age: { code: 'ageRequired' },
      email: { code: 'email' },
      swims: { code: 'notABoolean' },
    });
  });
});

describe('the party of a trip', () => {
  const session = { cookie: `trip=${key}` };

  test('is read with the waiver in the language of the page', async () => {
    const reads = await gateway.stub(party.find, () => aParty);
    expect(await (await gateway.get('/api/trip/party?locale=de', session)).json()).toEqual(aParty);
    await gateway.get('/api/trip/party', session);
    expect(reads).toEqual([{ key, locale: 'de' }, { key }]);
    const unknown = await gateway.get('/api/trip/party?locale=xx', session);
    expect([unknown.status, (await problemIn(unknown)).codes]).toEqual([422, { locale: { code: 'unknownLanguage' } }]);
  });

  test('is full with 409', async () => {
    await gateway.stub(party.add, () => {
      throw new DomainError('PARTY_FULL');
    });
    const response = await gateway.send('POST', '/api/trip/party', { age: 'infant' }, session);
    expect([response.status, (await problemIn(response)).code]).toEqual([409, 'PARTY_FULL']);
  });

  test('is changed by fields that may be emptied, and signed with the address of the device', async () => {
    const changes = await gateway.stub(party.change, () => aParty);
    const signatures = await gateway.stub(party.sign, () => aParty);
    const form = { needs: null, swims: null, email: '', guardianId: null };
    expect((await gateway.send('PATCH', `/api/trip/party/${memberId}`, form, session)).status).toBe(200);
    expect(changes).toEqual([{ key, memberId, form }]);
    const signature = { signedName: 'Ada Lovelace', version: 1 };
    const headers = { ...session, 'user-agent': 'x'.repeat(400) };
    expect((await gateway.send('POST', `/api/trip/party/${memberId}/signature`, signature, headers)).status).toBe(200);
    expect(signatures).toEqual([{ key, memberId, form: signature, device: { address: expect.any(String), agent: 'x'.repeat(300) } }]);
    expect((await gateway.send('DELETE', '/api/trip/party/1', undefined, session)).status).toBe(422);
  });
});

test('staff read the party of a booking, and publish a waiver that has English', async () => {
  const session = await signIn(gateway);
  const read = await gateway.stub(partyBackOffice.find, () => aParty);
  expect(await (await gateway.get(`/api/admin/bookings/${memberId}/party`, session)).json()).toEqual(aParty);
  expect(read).toEqual([{ bookingId: memberId, staff: expect.objectContaining({ username: 'captain' }) }]);
  const published = await gateway.stub(waivers.publish, () => ({ versions: [] }));
  const rejected = await gateway.send('POST', '/api/admin/waiver', { texts: { de: 'Schwimmwesten an.' } }, session);
  expect((await problemIn(rejected)).codes).toEqual({ 'texts.en': { code: 'waiverTextRequired' } });
  expect((await gateway.send('POST', '/api/admin/waiver', { texts: { en: 'Life jackets on.' } }, session)).status).toBe(201);
  expect(published).toEqual([{ form: { texts: { en: 'Life jackets on.' } }, staff: expect.objectContaining({ username: 'captain' }) }]);
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DomainError, type GuestOffer, guestOffers, type OfferRecord, offersBackOffice } from '@charter/contracts';
import { cookieIn, problemIn, publicUrl, signIn, startGatewayHarness, type TestGateway } from './gateway-harness.js';

let gateway: TestGateway;
const key = 'VDK9KWDCS4-0123456789ABCDEFGHJKMNPQRS';
const id = '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e';

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const form = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@guests.example',
  locale: 'en' as const,
  title: 'Two days around Eleuthera',
  startsAt: '2027-02-10T09:00',
  endsAt: '2027-02-11T17:00',
  guestCount: 6,
  lines: [{ text: 'Charter', qty: 2, unitAmount: 1500 }],
  deposit: 1500,
  validUntil: '2026-12-08T12:00',
};

const record: OfferRecord = {
  ...form,
  id,
  version: 1,
  sentVersion: 1,
  state: 'sent',
  inquiryId: null,
  phone: '',
  message: '',
  taxes: [],
  total: 3000,
  balanceDueAt: '2027-01-27T14:00:00.000Z',
  policy: [],
  holdBoatUntil: null,
  boatHeld: false,
  path: `/offer/${key}`,
  createdAt: '2026-12-01T12:00:00.000Z',
};

const shown: GuestOffer = {
  state: 'sent',
  version: 1,
  firstName: 'Ada',
  lastName: 'Lovelace',
  locale: 'en',
  title: form.title,
  message: '',
  startsAt: '2027-02-10T14:00:00.000Z',
  endsAt: '2027-02-11T22:00:00.000Z',
  days: [{ date: '2027-02-10', sunset: '2027-02-10T23:05:00.000Z' }],
  guestCount: 6,
  lines: [{ kind: 'offer', text: 'Charter', qty: 2, unitAmount: 1500, amount: 3000 }],
  total: 3000,
  payNow: 1500,
  payLater: 1500,
  balanceDueAt: '2027-01-27T14:00:00.000Z',
  refundTiers: [],
  validUntil: '2026-12-08T17:00:00.000Z',
  paymentRequestId: id,
};

describe('the session of an offer', () => {
  test('starts with the press of the page, which notes the opening, and no GET does', async () => {
    const opened = await gateway.stub(guestOffers.open, () => ({}));
    const asked = await gateway.stub(guestOffers.find, () => shown);
    await gateway.get(`/offer/${key}`);
    expect(opened).toEqual([]);
    const response = await gateway.send('POST', '/api/offer/open', { key });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^offer=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)]);
    expect(opened).toEqual([{ key }]);
    const found = await gateway.get('/api/offer', { cookie: cookieIn(response, 'offer') });
    expect([found.headers.get('cache-control'), await found.json()]).toEqual(['no-store', shown]);
    expect(asked).toEqual([{ key }]);
  });

  test('does not start with a key that opens nothing, nor with a text of another form', async () => {
    const opened = await gateway.stub(guestOffers.open, () => {
      throw new DomainError('OFFER_NOT_FOUND');
    });
    for (const other of [key, 'VDK9KWDCS4']) {
      const response = await gateway.send('POST', '/api/offer/open', { key: other });
      expect([response.status, (await problemIn(response)).code]).toEqual([404, 'OFFER_NOT_FOUND']);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(opened).toEqual([{ key }]);
  });

  test('passes questions and refusals on, and says when its offer is over', async () => {
    const cookie = { cookie: `offer=${key}` };
    const asked = await gateway.stub(guestOffers.ask, () => ({}));
    const question = { messageId: id, message: 'Is lunch included?' };
    expect((await gateway.send('POST', '/api/offer/questions', question, cookie)).status).toBe(204);
    expect(asked).toEqual([{ key, form: question }]);
    const empty = await gateway.send('POST', '/api/offer/questions', { ...question, message: ' ' }, cookie);
    expect([empty.status, (await problemIn(empty)).codes]).toEqual([422, { message: { code: 'required' } }]);
    await gateway.stub(guestOffers.decline, () => {
      throw new DomainError('OFFER_CLOSED');
    });
    expect((await gateway.send('POST', '/api/offer/decline', {}, cookie)).status).toBe(409);
  });
});

describe('staff', () => {
  test('write, send and withdraw offers, with the address of the guest’s page', async () => {
    const staffSession = await signIn(gateway);
    const added = await gateway.stub(offersBackOffice.add, () => ({ ...record, path: undefined }));
    const sent = await gateway.stub(offersBackOffice.send, () => record);
    await gateway.stub(offersBackOffice.list, () => ({ offers: [record] }));
    await gateway.stub(offersBackOffice.withdraw, () => ({ ...record, state: 'withdrawn' as const }));
    const created = await gateway.send('POST', '/api/admin/offers', form, staffSession);
    expect(created.status).toBe(201);
    expect(await created.json()).not.toHaveProperty('url');
    expect(added).toMatchObject([{ form, staff: { username: 'captain' } }]);
    const answer = await gateway.send('POST', `/api/admin/offers/${id}/send`, undefined, staffSession);
    expect(await answer.json()).toMatchObject({ state: 'sent', url: `${publicUrl}/offer/${key}` });
    expect(sent).toMatchObject([{ id }]);
    expect(await (await gateway.get('/api/admin/offers?inquiryId=7', staffSession)).json()).toMatchObject([{ id }]);
    expect((await gateway.send('POST', `/api/admin/offers/${id}/withdrawal`, undefined, staffSession)).status).toBe(200);
  });

  test.each([
    [{ lines: [] }, { lines: 'offerLineRequired' }],
    [{ lines: Array.from({ length: 41 }, () => form.lines[0]) }, { lines: 'tooManyEntries' }],
    [
      { lines: [{ text: '', qty: 0, unitAmount: 1.5 }] },
      { 'lines.0.text': 'offerLineRequired', 'lines.0.qty': 'offerQtyRange', 'lines.0.unitAmount': 'offerAmountRange' },
    ],
    [{ deposit: 0.5 }, { deposit: 'offerDepositFormat' }],
    [{ guestCount: 13 }, { guestCount: 'tooManyGuests' }],
    [{ title: ' ' }, { title: 'offerTitleRequired' }],
    [{ validUntil: 'soon' }, { validUntil: 'notAMoment' }],
    [{ policy: [{ hoursBefore: -1, percent: 101 }] }, { 'policy.0.hoursBefore': 'offerTierRange', 'policy.0.percent': 'offerTierRange' }],
  ])('are shown at its field what is wrong with %j', async (over, codes) => {
    const response = await gateway.send('POST', '/api/admin/offers', { ...form, ...over }, await signIn(gateway));
    const problem = await problemIn(response);
    expect(response.status).toBe(422);
    expect(Object.fromEntries(Object.entries(problem.codes ?? {}).map(([field, { code }]) => [field, code]))).toEqual(codes);
  });
});

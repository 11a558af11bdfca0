import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AddOn, type AddOnForm, addOns, booking, payment } from '@charter/contracts';
import { order } from './forms.js';
import { type TestGateway, startGatewayHarness, problemIn, publicUrl, signIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const staff = { id: 1, username: 'captain' };
const form = {
  name: 'Lunch on board',
  description: 'Served on a sandbar.',
  price: 45,
  unit: 'guest',
  maxQty: 1,
  leadHours: 24,
  perDay: 2,
  packageIds: [1, 2],
  active: true,
} satisfies AddOnForm;
const lunch: AddOn = { ...form, id: 7, imageUrl: null };

test('add-ons are listed, added, changed and removed with the member of staff', async () => {
  await gateway.stub(addOns.listAll, () => ({ addOns: [{ ...lunch, translations: {} }] }));
  const additions = await gateway.stub(addOns.add, () => lunch);
  const changes = await gateway.stub(addOns.change, () => lunch);
  const removals = await gateway.stub(addOns.remove, () => ({}));
  const own = { ...(await signIn(gateway)), origin: publicUrl };
  const listed = await gateway.get('/api/admin/add-ons', own);
  expect([listed.headers.get('cache-control'), await listed.json()]).toEqual(['no-store', [{ ...lunch, translations: {} }]]);
  const added = await gateway.send('POST', '/api/admin/add-ons', form, own);
  expect([added.status, await added.json()]).toEqual([201, lunch]);
  expect((await gateway.send('PUT', '/api/admin/add-ons/7', form, own)).status).toBe(200);
  expect((await gateway.send('DELETE', '/api/admin/add-ons/7', undefined, own)).status).toBe(204);
  expect(additions).toEqual([{ form, staff }]);
  expect(changes).toEqual([{ id: 7, form, staff }]);
  expect(removals).toEqual([{ id: 7, staff }]);
});

test.each([
  [{ name: ' ' }, 'name', 'nameRequired'],
  [{ price: 0 }, 'price', 'priceTooLow'],
  [{ unit: 'hour' }, 'unit', 'addOnUnitChoice'],
  [{ maxQty: 21 }, 'maxQty', 'addOnMaxQtyRange'],
  [{ leadHours: -1 }, 'leadHours', 'addOnLeadRange'],
  [{ perDay: 0 }, 'perDay', 'addOnPerDayRange'],
  [{ extraMinutes: 29 }, 'extraMinutes', 'addOnExtraMinutesRange'],
  [{ extraMinutes: 241 }, 'extraMinutes', 'addOnExtraMinutesRange'],
  [{ packageIds: undefined }, 'packageIds', 'unknownCharter'],
  [{ active: 'yes' }, 'active', 'notABoolean'],
])('an add-on with %p is rejected at %s', async (change, field, code) => {
  const response = await gateway.send('POST', '/api/admin/add-ons', { ...form, ...change }, await signIn(gateway));
  const { status, codes } = await problemIn(response);
  expect([status, Object.keys(codes ?? {}), codes?.[field]?.code]).toEqual([422, [field], code]);
});

test('guests read the add-ons of a package in their language', async () => {
  const requests = await gateway.stub(addOns.list, () => ({ addOns: [lunch] }));
  const response = await gateway.get('/api/add-ons?packageId=2&locale=de');
  expect([response.status, await response.json()]).toEqual([200, [lunch]]);
  expect(requests).toEqual([{ packageId: 2, locale: 'de' }]);
  expect((await gateway.get('/api/add-ons')).status).toBe(422);
});

describe('what is ordered', () => {
  const chosen = [{ id: 7, qty: 2 }];

  test('is sent with the price, the order and the booking', async () => {
    const quotes = await gateway.stub(booking.price, () => ({ lines: [], total: 1290, currency: 'USD' }));
    const orders = await gateway.stub(payment.createOrder, () => ({ id: 'ORDER12345', heldUntil: '2026-12-01T12:15:00.000Z' }));
    const price = { packageId: 2, bookingDate: '2026-12-24', guestCount: 2, addOns: chosen };
    expect((await gateway.send('POST', '/api/price', price)).status).toBe(200);
    const paid = { ...order, booking: { ...order.booking, addOns: chosen } };
    expect((await gateway.send('POST', '/paypal/order', paid)).status).toBe(201);
    expect(quotes).toMatchObject([{ addOns: chosen }]);
    expect(orders).toMatchObject([{ order: { booking: { addOns: chosen } } }]);
  });

  test.each([
    ['no list', { id: 7, qty: 1 }, 'addOns'],
    ['one add-on twice', [...chosen, ...chosen], 'addOns'],
    ['nothing of it', [{ id: 7, qty: 0 }], 'addOns.0.qty'],
    ['a part of one', [{ id: 7, qty: 1.5 }], 'addOns.0.qty'],
    ['an unknown id', [{ id: 'lunch', qty: 1 }], 'addOns.0.id'],
    ['null', [null], 'addOns.0'],
    ['very many', Array.from({ length: 21 }, (_, id) => ({ id: id + 1, qty: 1 })), 'addOns'],
  ])('is rejected for %s', async (_, wrong, field) => {
    const price = { packageId: 2, bookingDate: '2026-12-24', guestCount: 2, addOns: wrong };
    const { status, codes } = await problemIn(await gateway.send('POST', '/api/price', price));
    expect([status, Object.keys(codes ?? {}), codes?.[field]?.code]).toEqual([422, [field], 'addOnChoice']);
  });
});

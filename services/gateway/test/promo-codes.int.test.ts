import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PromoCode, type PromoCodeForm, promoCodes } from '@charter/contracts';
import { type TestGateway, startGatewayHarness, problemIn, publicUrl, signIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const staff = { id: 1, username: 'captain' };
const form = {
  code: 'SUMMER',
  percent: 10,
  bookFrom: '2026-12-01',
  sailTo: '2027-03-31',
  weekdays: [5, 6],
  packageIds: [1, 2],
  maxUses: 20,
} satisfies PromoCodeForm;
const code: PromoCode = { ...form, id: 7, amount: null, bookTo: null, sailFrom: null, used: 3 };

test('promo codes are listed, added, changed and removed with the member of staff', async () => {
  await gateway.stub(promoCodes.list, () => ({ promoCodes: [code] }));
  const additions = await gateway.stub(promoCodes.add, () => code);
  const changes = await gateway.stub(promoCodes.change, () => code);
  const removals = await gateway.stub(promoCodes.remove, () => ({}));
  const own = { ...(await signIn(gateway)), origin: publicUrl };
  const listed = await gateway.get('/api/admin/promo-codes', own);
  expect([listed.headers.get('cache-control'), await listed.json()]).toEqual(['no-store', [code]]);
  const added = await gateway.send('POST', '/api/admin/promo-codes', { ...form, code: ' summer ' }, own);
  expect([added.status, await added.json()]).toEqual([201, code]);
  expect((await gateway.send('PUT', '/api/admin/promo-codes/7', form, own)).status).toBe(200);
  expect((await gateway.send('DELETE', '/api/admin/promo-codes/7', undefined, own)).status).toBe(204);
  expect(additions).toEqual([{ form, staff }]);
  expect(changes).toEqual([{ id: 7, form, staff }]);
  expect(removals).toEqual([{ id: 7, staff }]);
});

test.each([
  [{ code: 'NO' }, 'code', 'promoCodeFormat'],
  [{ code: 'SUMMER 10' }, 'code', 'promoCodeFormat'],
  [{ percent: 91 }, 'percent', 'promoPercentRange'],
  [{ percent: null, amount: 0 }, 'amount', 'priceTooLow'],
  [{ bookFrom: '24/12/2026' }, 'bookFrom', 'notADate'],
  [{ weekdays: [7] }, 'weekdays', 'weekdayChoice'],
  [{ packageIds: ['1'] }, 'packageIds', 'unknownCharter'],
  [{ maxUses: 0 }, 'maxUses', 'promoUsesRange'],
])('a promo code with %p is rejected at %s', async (change, field, expected) => {
  const response = await gateway.send('POST', '/api/admin/promo-codes', { ...form, ...change }, await signIn(gateway));
  const { status, codes } = await problemIn(response);
  expect([status, Object.keys(codes ?? {}), codes?.[field]?.code]).toEqual([422, [field], expected]);
});

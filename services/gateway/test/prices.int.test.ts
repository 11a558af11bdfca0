import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { booking, catalog, DomainError, payment, type PriceRule, type PriceRuleForm } from '@charter/contracts';
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
  name: 'Christmas',
  packageId: 1,
  from: '2026-12-24',
  to: '2026-12-26',
  weekdays: [5, 6],
  price: 1800,
} satisfies PriceRuleForm;
const rule: PriceRule = { ...form, id: 7, add: null, priority: 0 };

describe('price rules', () => {
  test('are listed, added, changed and removed with the member of staff', async () => {
    await gateway.stub(catalog.listPriceRules, () => ({ rules: [rule] }));
    const additions = await gateway.stub(catalog.addPriceRule, () => rule);
    const changes = await gateway.stub(catalog.changePriceRule, () => rule);
    const removals = await gateway.stub(catalog.removePriceRule, () => ({}));
    const own = { ...(await signIn(gateway)), origin: publicUrl };
    const listed = await gateway.get('/api/admin/price-rules', own);
    expect([listed.headers.get('cache-control'), await listed.json()]).toEqual(['no-store', [rule]]);
    const added = await gateway.send('POST', '/api/admin/price-rules', form, own);
    expect([added.status, await added.json()]).toEqual([201, rule]);
    expect((await gateway.send('PUT', '/api/admin/price-rules/7', form, own)).status).toBe(200);
    expect((await gateway.send('DELETE', '/api/admin/price-rules/7', undefined, own)).status).toBe(204);
    expect(additions).toEqual([{ form, staff }]);
    expect(changes).toEqual([{ id: 7, form, staff }]);
    expect(removals).toEqual([{ id: 7, staff }]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'nameRequired'],
    [{ packageId: 0 }, 'packageId', 'unknownCharter'],
    [{ from: '24/12/2026' }, 'from', 'notADate'],
    [{ to: '2026-02-30' }, 'to', 'notADate'],
    [{ weekdays: [7] }, 'weekdays', 'weekdayChoice'],
    [{ weekdays: [1, 1] }, 'weekdays', 'weekdayChoice'],
    [{ price: 0 }, 'price', 'priceTooLow'],
    [{ price: 1200.5 }, 'price', 'priceTooLow'],
    [{ price: null, add: 100_001 }, 'add', 'priceAddRange'],
    [{ priority: -1 }, 'priority', 'priorityRange'],
  ])('with %p are rejected at %s', async (change, field, code) => {
    const response = await gateway.send('POST', '/api/admin/price-rules', { ...form, ...change }, await signIn(gateway));
    const { status, codes } = await problemIn(response);
    expect([status, Object.keys(codes ?? {}), codes?.[field]?.code]).toEqual([422, [field], code]);
  });
});

test('day prices are those of the requested dates, and need both of them', async () => {
  const requests = await gateway.stub(catalog.dayPrices, ({ from }) => ({ dayPrices: [{ date: from, price: 1800 }] }));
  const response = await gateway.get('/api/day-prices/1?from=2026-12-24&to=2026-12-24');
  expect(await response.json()).toEqual([{ date: '2026-12-24', price: 1800 }]);
  expect(requests).toEqual([{ packageId: 1, from: '2026-12-24', to: '2026-12-24' }]);
  expect((await problemIn(await gateway.get('/api/day-prices/1?from=2026-12-24'))).codes).toHaveProperty('to');
});

test('a quote is answered with 200', async () => {
  const quote = {
    lines: [{ kind: 'charter' as const, text: 'Rose Island', qty: 1, unitAmount: 1800, amount: 1800 }],
    total: 1800,
    currency: 'USD',
  };
  const requests = await gateway.stub(booking.price, () => quote);
  const asked = { packageId: 1, bookingDate: '2026-12-24', guestCount: 2 };
  const response = await gateway.send('POST', '/api/price', asked);
  expect([response.status, await response.json()]).toEqual([200, quote]);
  expect(requests).toEqual([asked]);
});

test('an order of another amount is answered with the total of the date', async () => {
  await gateway.stub(payment.createOrder, () => {
    throw new DomainError('INVALID', {
      errors: { amount: 'The price has changed. Please review it before paying.' },
      codes: { amount: { code: 'wrongAmount' } },
      extensions: { total: 1800, currency: 'USD' },
    });
  });
  const response = await gateway.send('POST', '/paypal/order', order);
  expect(await problemIn(response)).toMatchObject({
    status: 422,
    codes: { amount: { code: 'wrongAmount' } },
    total: 1800,
    currency: 'USD',
  });
});

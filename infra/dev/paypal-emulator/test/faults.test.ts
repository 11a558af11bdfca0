import { expect, test } from 'vitest';
import { shopOfFile } from './merchant-harness.ts';

const shop = shopOfFile();

async function approvedOrder(): Promise<string> {
  const { id } = (await shop.order()).body;
  await shop.control.approve(id);
  return id;
}

test('a response dropped after the capture leaves it executed, and the same key replays it', async () => {
  const id = await approvedOrder();
  await shop.control.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'drop' });
  await expect(shop.capture(id, 'cap-1')).rejects.toThrow();
  const again = await shop.capture(id, 'cap-1');
  expect([again.status, again.body.purchase_units[0].payments.captures[0].status]).toEqual([200, 'COMPLETED']);
  expect((await shop.control.state()).captures).toHaveLength(1);
});

test('a connection dropped before the capture leaves it unexecuted', async () => {
  const id = await approvedOrder();
  await shop.control.addFault({ path: '/capture$', when: 'before', kind: 'drop', orderId: id });
  await expect(shop.capture(id, 'cap-1')).rejects.toThrow();
  expect((await shop.control.state()).captures).toHaveLength(0);
  expect((await shop.capture(id, 'cap-1')).status).toBe(201);
});

test('a rule for one order does not affect others', async () => {
  const [spoilt, fine] = [await approvedOrder(), await approvedOrder()];
  await shop.control.addFault({ path: '.', when: 'before', kind: 'status', status: 503, orderId: spoilt, times: 0 });
  expect([(await shop.capture(fine)).status, (await shop.capture(spoilt)).status, (await shop.capture(spoilt)).status]).toEqual([
    201, 503, 503,
  ]);
  await shop.control.clearFaults();
  expect((await shop.capture(spoilt)).status).toBe(201);
});

test.each(['before', 'after'] as const)('a truncated answer %s the capture cannot be read', async (when) => {
  const id = await approvedOrder();
  await shop.control.addFault({ path: '/capture$', when, kind: 'truncate' });
  await expect(shop.capture(id)).rejects.toThrow();
  expect((await shop.control.state()).captures).toHaveLength(when === 'after' ? 1 : 0);
});

test.each(['before', 'after'] as const)(
  'a page of HTML, an empty body and a chosen status can stand in for the answer (%s)',
  async (when) => {
    const rule = { method: 'GET', path: '/v2/checkout', when };
    await shop.control.addFault({ ...rule, kind: 'html' });
    await shop.control.addFault({ ...rule, kind: 'empty', status: 201 });
    await shop.control.addFault({
      ...rule,
      kind: 'status',
      status: 429,
      body: { name: 'RATE_LIMIT_REACHED' },
      headers: { 'retry-after': '1' },
    });
    const id = await approvedOrder();
    const read = () => shop.call('GET', `/v2/checkout/orders/${id}`);
    const [html, empty, limited] = [await read(), await read(), await read()];
    expect([html.status, html.text.slice(0, 15)]).toEqual([200, '<!DOCTYPE html>']);
    expect([empty.status, empty.text]).toEqual([201, '']);
    expect([limited.status, limited.body.name, limited.headers.get('retry-after')]).toEqual([429, 'RATE_LIMIT_REACHED', '1']);
    expect((await read()).body.id).toBe(id);
  },
);

test.each(['before', 'after'] as const)('a hanging response (%s) ends with the client’s timeout', async (when) => {
  await shop.control.addFault({ path: '/v2/checkout/orders/X', when, kind: 'hang' });
  await expect(fetch(`${shop.url}/v2/checkout/orders/X`, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/abort/i);
});

test.each(['before', 'after'] as const)('a response can be delayed (%s)', async (when) => {
  await shop.control.addFault({ path: '/v2/checkout/orders$', when, kind: 'delay', delayMs: 80 });
  const began = performance.now();
  expect((await shop.order()).status).toBe(201);
  expect(performance.now() - began).toBeGreaterThan(70);
});

test('a token outage lasts until it is switched off', async () => {
  await shop.control.tokenOutage(true);
  expect([(await shop.token()).status, (await shop.token()).status]).toEqual([503, 503]);
  await shop.control.tokenOutage(false);
  expect((await shop.token()).status).toBe(200);
});

test('the rate limit answers 429 with Retry-After until the next minute', async () => {
  const id = await approvedOrder();
  const read = () => shop.call('GET', `/v2/checkout/orders/${id}`);
  // The clock moves to the start of a minute, so that none ends between the requests.
  const now = Date.parse((await shop.control.state()).now);
  await shop.control.advanceClock(60_000 - (now % 60_000));
  await shop.control.settings({ requestsPerMinute: 2 });
  expect([(await read()).status, (await read()).status]).toEqual([200, 200]);
  const limited = await read();
  expect([limited.status, limited.body.name]).toEqual([429, 'RATE_LIMIT_REACHED']);
  const seconds = Number(limited.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  await shop.control.advanceClock(seconds * 1000);
  expect((await read()).status).toBe(200);
});

test('a fault with status 429 has PayPal’s body and Retry-After by default', async () => {
  await shop.control.addFault({ path: '/capture$', when: 'before', kind: 'status', status: 429 });
  const limited = await shop.capture(await approvedOrder());
  expect([limited.status, limited.body.name, limited.headers.get('retry-after')]).toEqual([429, 'RATE_LIMIT_REACHED', '1']);
});

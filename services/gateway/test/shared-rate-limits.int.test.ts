import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateSync } from 'otplib';
import { booking, DomainError, type SecondFactorSecret } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { RedisRateLimitStore } from '../src/http/limits/rate-limit-store.js';
import { captain, cookieIn, type TestGateway, startGatewayHarness } from './gateway-harness.js';
import { RedisProxy } from './redis-proxy.js';

const redis = new RedisProxy();
const urls: string[] = [];
let first: TestGateway;
let second: { url: string; close: () => Promise<void> };

beforeAll(async () => {
  const redisUrl = await redis.listen(process.env.REDIS_URL as string);
  first = await startGatewayHarness({ REDIS_URL: redisUrl, RATE_CODES: '4', RATE_SIGN_IN: '4', RATE_RENDERS: '2' });
  second = await first.startSecond();
  urls.push(first.url, second.url);
  first.client.stubOperation(booking.findByCode, () => {
    throw new DomainError('BOOKING_NOT_FOUND');
  });
  await first.client.flush();
});
afterAll(async () => {
  await second?.close();
  await first?.close();
  redis.close();
});
beforeEach(() => {
  visitor += 1;
});

/** Each test sends its requests from another address. */
let visitor = 0;
const requestStatus = async (gateway: 0 | 1, path: string, form?: object, address = `203.0.113.${visitor}`) => {
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
  const request = form ? { method: 'POST', headers, body: JSON.stringify(form) } : { headers };
  return (await fetch(urls[gateway] + path, request)).status;
};
const tryCode = (gateway: 0 | 1, address?: string) => requestStatus(gateway, '/api/bookings/AAAAA-AAAAA', undefined, address);
const signIn = (gateway: 0 | 1, username: string, address?: string, password = 'guess') =>
  requestStatus(gateway, '/api/admin/login', { username, password }, address);

describe('two gateways', () => {
  test('count lookups by code together, per address', async () => {
    // A gateway counts by itself when Redis does not answer in time, as on a busy machine.
    await eventually(async () => {
      visitor += 1;
      const statuses = [];
      for (const gateway of [0, 1, 0, 1, 0, 1] as const) statuses.push(await tryCode(gateway));
      expect(statuses).toEqual([404, 404, 404, 404, 429, 429]);
    });
  });

  test('count concurrent sign-in attempts at an account together, from all addresses', async () => {
    let account = 0;
    await eventually(async () => {
      account += 1;
      const from = performance.now();
      const attempts = Array.from({ length: 30 }, (_, at) => signIn((at % 2) as 0 | 1, `mate-${account}`, `198.51.${account}.${at}`));
      const statuses = await Promise.all(attempts);
      const seconds = Math.floor((performance.now() - from) / 1000);
      const tried = statuses.filter((status) => status === 401).length;
      // Twenty without a delay, and the first of those that have to be a second apart, of which a busy processor lets one pass each second.
      expect(tried).toBeGreaterThanOrEqual(21);
      expect(tried).toBeLessThanOrEqual(21 + seconds);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30 - tried);
    });
  });

  test('reset the failed attempts of an address together after a successful sign-in', async () => {
    const address = '192.0.2.1';
    for (const gateway of [0, 1, 0] as const) expect(await signIn(gateway, captain.username, address)).toBe(401);
    expect(await signIn(1, captain.username, address, captain.password)).toBe(200);
    await first.app.get(RedisRateLimitStore).reset(`signIn ${address}`);
    for (const gateway of [0, 1, 0] as const) expect(await signIn(gateway, captain.username, address)).toBe(401);
    expect(await signIn(1, captain.username, address, captain.password)).toBe(200);
  });

  test('count second-factor codes per hour, independent of the limit per minute', async () => {
    const signedIn = await first.send('POST', '/api/admin/login', captain, { 'x-forwarded-for': `203.0.113.${visitor}` });
    const send = (method: string, form: object) =>
      first.send(method, '/api/admin/second-factor', form, { cookie: cookieIn(signedIn, 'session') });
    const { secret } = (await (await send('POST', { password: captain.password })).json()) as SecondFactorSecret;
    await send('PUT', { code: generateSync({ secret }) });
    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const form = { ...captain, code: '000000' };
      statuses.push(await requestStatus((attempt % 2) as 0 | 1, '/api/admin/login', form, `192.0.2.${50 + attempt}`));
    }
    await first.database.query('UPDATE staff_account SET totp_secret = NULL, totp_since = NULL, totp_step = NULL');
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
  });

  test('count a /64 network of IPv6 as one address', async () => {
    const statuses = [];
    for (const last of ['1', '2', 'dead:beef', 'ffff', 'a:b:c:d']) {
      statuses.push(await tryCode(0, last.split(':').length === 4 ? `2001:db8:0:${visitor}:${last}` : `2001:db8:0:${visitor}::${last}`));
    }
    expect(statuses).toEqual([404, 404, 404, 404, 429]);
    expect(await tryCode(0, `2001:db8:1:${visitor}::1`)).toBe(404);
  });
});

test('pages that are rendered for one visitor are limited per address', async () => {
  const statuses = [];
  for (const step of [1, 2, 3]) statuses.push(await requestStatus(0, `/booking?step=${step}`));
  expect(statuses).toEqual([404, 404, 429]);
  expect(await requestStatus(0, '/booking')).toBe(404);
});

describe.each(['closed', 'silent'] as const)('while the connection to Redis is %s', (state) => {
  test('requests are answered and counted per process, and counted together again afterwards', async () => {
    redis.setState(state);
    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt += 1) statuses.push(await tryCode(0));
    expect(statuses).toEqual([404, 404, 404, 404, 429]);
    expect(await tryCode(1)).toBe(404);
    redis.setState('open');
    let attempt = 0;
    await eventually(async () => {
      attempt += 1;
      const address = `198.18.${visitor}.${attempt}`;
      const together = [];
      for (const gateway of [0, 1, 0, 1, 0] as const) together.push(await tryCode(gateway, address));
      expect(together).toEqual([404, 404, 404, 404, 429]);
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { generateSync } from 'otplib';
import { booking, DomainError, type SecondFactorSecret } from '@charter/contracts';
import { startGateway } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import type { RedisRateLimitStore as SharedCountsClass } from '../src/http/limits/rate-limit-store.js';
import { captain, cookieIn, type Door, startGatewayHarness } from './gateway-harness.js';

/** Between the gateways and Redis: passes everything on, keeps it to itself, or lets nobody in. */
class WayToRedis {
  state: 'open' | 'silent' | 'closed' = 'open';
  private readonly pairs: [Socket, Socket][] = [];
  private server: Server | undefined;

  async open(): Promise<string> {
    const url = new URL(process.env.REDIS_URL as string);
    const { hostname, port } = url;
    this.server = createServer((from) => {
      if (this.state === 'closed') return from.destroy();
      const to = connect(Number(port), hostname);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      to.on('error', () => from.destroy()).on('close', () => from.destroy());
      this.pairs.push([from, to]);
      if (this.state === 'open') from.pipe(to).pipe(from);
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
    url.port = String((this.server.address() as { port: number }).port);
    return url.href;
  }

  become(state: WayToRedis['state']): void {
    this.state = state;
    for (const [from, to] of this.pairs) {
      from.unpipe(to);
      to.unpipe(from);
      if (state === 'closed') from.destroy();
      if (state === 'open') from.pipe(to).pipe(from);
    }
  }

  close(): void {
    this.become('closed');
    this.server?.close();
  }
}

const way = new WayToRedis();
const urls: string[] = [];
let door: Door;
let second: NestFastifyApplication;
let RedisRateLimitStore: typeof SharedCountsClass;

beforeAll(async () => {
  door = await startGatewayHarness({ REDIS_URL: await way.open(), RATE_CODES: '4', RATE_SIGN_IN: '4', RATE_RENDERS: '2' });
  ({ RedisRateLimitStore } = await import('../src/http/limits/rate-limit-store.js'));
  const { gateway } = await import('../src/gateway.module.js');
  second = await startGateway(gateway);
  urls.push(door.url, (await second.getUrl()).replace('[::1]', '127.0.0.1'));
  door.client.stubOperation(booking.findByCode, () => {
    throw new DomainError('BOOKING_NOT_FOUND');
  });
  await door.client.flush();
});
afterAll(async () => {
  second?.getHttpServer().closeAllConnections();
  await second?.close();
  await door?.close();
  way.close();
});
beforeEach(() => {
  visitor += 1;
});

/** Each test knocks from an address of its own. */
let visitor = 0;
const knock = async (gateway: 0 | 1, path: string, form?: object, from = `203.0.113.${visitor}`) => {
  const headers = { 'x-forwarded-for': from, 'content-type': 'application/json' };
  const asked = form ? { method: 'POST', headers, body: JSON.stringify(form) } : { headers };
  return (await fetch(urls[gateway] + path, asked)).status;
};
const tryCode = (gateway: 0 | 1, from?: string) => knock(gateway, '/api/bookings/AAAAA-AAAAA', undefined, from);
const signIn = (gateway: 0 | 1, username: string, from?: string, password = 'guess') =>
  knock(gateway, '/api/admin/login', { username, password }, from);

describe('two gateways', () => {
  test('count together how often an address tries codes', async () => {
    const statuses = [];
    for (const gateway of [0, 1, 0, 1, 0, 1] as const) statuses.push(await tryCode(gateway));
    expect(statuses).toEqual([404, 404, 404, 404, 429, 429]);
  });

  test('count guesses at an account together, from all addresses and also when they come at once', async () => {
    const guesses = Array.from({ length: 30 }, (_, at) => signIn((at % 2) as 0 | 1, 'Mate', `198.51.100.${at}`));
    const statuses = await Promise.all(guesses);
    // Twenty without a delay, and the first of those that have to be a second apart.
    expect(statuses.filter((status) => status === 401)).toHaveLength(21);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  test('forget the failures of an address together when the right password comes', async () => {
    const from = '192.0.2.1';
    for (const gateway of [0, 1, 0] as const) expect(await signIn(gateway, captain.username, from)).toBe(401);
    expect(await signIn(1, captain.username, from, captain.password)).toBe(200);
    await door.app.get(RedisRateLimitStore).forget(`signIn ${from}`);
    for (const gateway of [0, 1, 0] as const) expect(await signIn(gateway, captain.username, from)).toBe(401);
    expect(await signIn(1, captain.username, from, captain.password)).toBe(200);
  });

  test('count codes by the hour, whatever is forgotten by the minute', async () => {
    const signedIn = await door.send('POST', '/api/admin/login', captain, { 'x-forwarded-for': `203.0.113.${visitor}` });
    const ask = (method: string, form: object) =>
      door.send(method, '/api/admin/second-factor', form, { cookie: cookieIn(signedIn, 'session') });
    const { secret } = (await (await ask('POST', { password: captain.password })).json()) as SecondFactorSecret;
    await ask('PUT', { code: generateSync({ secret }) });
    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const form = { ...captain, code: '000000' };
      statuses.push(await knock((attempt % 2) as 0 | 1, '/api/admin/login', form, `192.0.2.${50 + attempt}`));
    }
    await door.database.query('UPDATE staff_account SET totp_secret = NULL, totp_since = NULL, totp_step = NULL');
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
  });

  test('take a whole IPv6 network for one visitor, because one visitor has a whole network', async () => {
    const statuses = [];
    for (const last of ['1', '2', 'dead:beef', 'ffff', 'a:b:c:d']) {
      statuses.push(await tryCode(0, last.split(':').length === 4 ? `2001:db8:0:${visitor}:${last}` : `2001:db8:0:${visitor}::${last}`));
    }
    expect(statuses).toEqual([404, 404, 404, 404, 429]);
    expect(await tryCode(0, `2001:db8:1:${visitor}::1`)).toBe(404);
  });
});

describe('a page drawn for one visitor', () => {
  test('is not drawn for one address without end', async () => {
    const statuses = [];
    for (const step of [1, 2, 3]) statuses.push(await knock(0, `/booking?step=${step}`));
    expect(statuses).toEqual([404, 404, 429]);
    expect(await knock(0, '/booking')).toBe(404);
  });
});

describe.each(['closed', 'silent'] as const)('while the way to Redis is %s', (state) => {
  test('visitors are answered, each gateway counts for itself, and together again afterwards', async () => {
    way.become(state);
    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt += 1) statuses.push(await tryCode(0));
    expect(statuses).toEqual([404, 404, 404, 404, 429]);
    expect(await tryCode(1)).toBe(404);
    way.become('open');
    let attempt = 0;
    await eventually(
      async () => {
        attempt += 1;
        const from = `198.18.${visitor}.${attempt}`;
        const together = [];
        for (const gateway of [0, 1, 0, 1, 0] as const) together.push(await tryCode(gateway, from));
        expect(together).toEqual([404, 404, 404, 404, 429]);
      },
      { within: 25_000 },
    );
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, vi, test } from 'vitest';
import { bookingList, type StaffSession } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { captain, cookieIn, type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

const hour = 3_600_000;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness({ RATE_SIGN_IN: '8' });
});
afterAll(() => gateway?.close());
beforeEach(() => {
  vi.restoreAllMocks();
  address += 1;
});

/** Each test sends its requests from another address. */
let address = 0;
const from = () => ({ 'x-forwarded-for': `203.0.113.${address}` });
const login = (form: object, headers: Record<string, string> = from()) => gateway.send('POST', '/api/admin/login', form, headers);
const session = (cookie: string) => gateway.get('/api/admin/session', { cookie });
const advanceClock = (milliseconds: number) => vi.spyOn(gateway.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + milliseconds));

describe('signing in', () => {
  test('sets a session cookie that scripts and other sites cannot use', async () => {
    const response = await login(captain);
    expect(response.status).toBe(200);
    const opened = (await response.json()) as StaffSession;
    expect(opened.username).toBe('captain');
    expect(Date.parse(opened.expiresAt) - Date.now()).toBeGreaterThan(7.9 * hour);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await session(cookieIn(response, 'session'))).status).toBe(200);
  });

  test('stores neither the password nor the token in plain text', async () => {
    const { cookie } = await signIn(gateway);
    const [account] = await gateway.database.query<{ password_hash: string }>('SELECT password_hash FROM staff_account');
    expect(account!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const token = cookie.replace('session=', '');
    const tokens = await gateway.database.query<{ token_hash: string }>('SELECT token_hash FROM staff_session');
    expect(tokens.map(({ token_hash }) => token_hash)).not.toContain(token);
  });

  test('fails in the same way for a wrong password and an unknown username', async () => {
    for (const form of [
      { ...captain, password: 'wrong' },
      { ...captain, username: 'unknown' },
    ]) {
      const response = await login(form);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect([response.status, await problemIn(response)]).toEqual([
        401,
        expect.objectContaining({ code: 'LOGIN_FAILED', detail: 'Invalid username or password' }),
      ]);
    }
  });

  test('requires both fields', async () => {
    expect((await problemIn(await login({}))).errors).toEqual({ username: 'Username is required', password: 'Password is required' });
    expect((await problemIn(await login({ username: { $ne: '' }, password: ['x'] }))).errors).toEqual({
      username: 'Username is required',
      password: 'Password is required',
    });
  });

  test('is limited by address', async () => {
    const responses = [];
    for (let attempt = 0; attempt < 9; attempt += 1) responses.push(await login({ username: `guess-${attempt}`, password: 'x' }));
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429]);
    expect(Number(responses[8]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await problemIn(responses[8]!)).code).toBe('TOO_MANY_REQUESTS');
  });

  test('is possible from another address while one address guesses the password', async () => {
    const attacker = { 'x-forwarded-for': '198.51.100.7' };
    const statuses = [];
    for (let attempt = 0; attempt < 9; attempt += 1) statuses.push((await login({ ...captain, password: 'guess' }, attacker)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429]);
    expect((await login(captain)).status).toBe(200);
  });

  test('is delayed for unknown devices while many addresses guess the password, but not for a known device', async () => {
    const device = cookieIn(await login(captain), 'device');
    const guesses = Array.from({ length: 240 }, (_, at) =>
      login({ ...captain, password: 'guess' }, { 'x-forwarded-for': `198.18.0.${at}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(60);
    expect(statuses).toContain(429);
    // One attempt may be allowed by now; the next is allowed half a minute later.
    await login({ ...captain, password: 'guess' });
    expect((await login(captain, from())).status).toBe(429);
    expect((await login(captain, { ...from(), cookie: `device=${'A'.repeat(22)}.${'A'.repeat(43)}` })).status).toBe(429);
    expect((await login({ ...captain, password: 'guess' }, { ...from(), cookie: device })).status).toBe(401);
    expect((await login(captain, { ...from(), cookie: device })).status).toBe(200);
  });
});

describe('a session', () => {
  test('ends at once when signing out', async () => {
    const { cookie } = await signIn(gateway);
    expect((await session(cookie)).status).toBe(200);
    const response = await gateway.send('POST', '/api/admin/logout', undefined, { cookie });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await session(cookie)).status).toBe(401);
  });

  test('ends eight hours after the last request', async () => {
    const { cookie } = await signIn(gateway);
    advanceClock(7 * hour);
    expect((await session(cookie)).status).toBe(200);
    advanceClock(14 * hour);
    expect((await session(cookie)).status).toBe(200);
    advanceClock(22.1 * hour);
    expect((await session(cookie)).status).toBe(401);
  });

  test('ends after seven days, however many requests', async () => {
    const { cookie } = await signIn(gateway);
    for (let passed = 7; passed < 7 * 24; passed += 7) {
      advanceClock(passed * hour);
      expect((await session(cookie)).status).toBe(200);
    }
    advanceClock(7 * 24 * hour);
    expect((await session(cookie)).status).toBe(401);
  });

  test('is not prolonged by background requests', async () => {
    const { cookie } = await signIn(gateway);
    for (let passed = 0; passed < 8; passed += 1) {
      advanceClock(passed * hour);
      expect((await gateway.get('/api/admin/session', { cookie, 'x-background': '1' })).status).toBe(200);
    }
    advanceClock(8 * hour);
    expect((await session(cookie)).status).toBe(401);
  });

  test('is prolonged by a user action, also right after a background request', async () => {
    const { cookie } = await signIn(gateway);
    advanceClock(7 * hour);
    expect((await gateway.get('/api/admin/session', { cookie, 'x-background': '1' })).status).toBe(200);
    expect((await session(cookie)).status).toBe(200);
    advanceClock(14 * hour);
    expect((await session(cookie)).status).toBe(200);
  });

  test('that was ended in another process ends within five seconds', async () => {
    const { cookie } = await signIn(gateway);
    expect((await session(cookie)).status).toBe(200);
    await gateway.database.query('DELETE FROM staff_session');
    expect((await session(cookie)).status).toBe(200);
    advanceClock(5_001);
    expect((await session(cookie)).status).toBe(401);
  });

  test.each(['', 'session=', 'session=short', `session=${'A'.repeat(43)}`, `session=${'A'.repeat(5000)}`])(
    'is not accepted from the cookie "%s"',
    async (cookie) => {
      await gateway.stub(bookingList.page, () => ({ bookings: [], total: 0, next: null }));
      expect((await gateway.get('/api/bookings', { cookie })).status).toBe(401);
      await gateway.removeStubs();
    },
  );
});

describe('rate limits', () => {
  test('count by the address in X-Forwarded-For', async () => {
    const loginStatus = async (forwarded: string) => (await login(captain, { 'x-forwarded-for': forwarded })).status;
    for (let attempt = 0; attempt < 8; attempt += 1) await loginStatus('192.0.2.1');
    expect(await loginStatus('192.0.2.1')).toBe(429);
    expect(await loginStatus('192.0.2.2')).toBe(200);
  });

  test('trust X-Forwarded-For from a proxy in 100.64/10, the pod network of some clouds', async () => {
    const loginThroughPod = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const request = { method: 'POST', url: '/api/admin/login', remoteAddress: '100.64.3.7', headers, payload: captain } as const;
      return (await gateway.app.inject(request)).statusCode;
    };
    for (let attempt = 0; attempt < 8; attempt += 1) await loginThroughPod('192.0.2.3');
    expect(await loginThroughPod('192.0.2.3')).toBe(429);
    expect(await loginThroughPod('192.0.2.4')).toBe(200);
  });
});

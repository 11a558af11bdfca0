import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { bookingList, type StaffSession } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { captain, cookieIn, type Door, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

const hour = 3_600_000;
let door: Door;

beforeAll(async () => {
  door = await startGatewayHarness({ RATE_SIGN_IN: '8' });
});
afterAll(() => door?.close());
beforeEach(() => {
  jest.restoreAllMocks();
  address += 1;
});

/** Each test knocks from an address of its own, as the edge would tell it. */
let address = 0;
const from = () => ({ 'x-forwarded-for': `203.0.113.${address}` });
const knock = (form: object, headers: Record<string, string> = from()) => door.send('POST', '/api/admin/login', form, headers);
const session = (cookie: string) => door.get('/api/admin/session', { cookie });
const inAWhile = (milliseconds: number) => jest.spyOn(door.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + milliseconds));

describe('signing in', () => {
  test('opens a session in a cookie that no script and no other site can use', async () => {
    const response = await knock(captain);
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

  test('keeps neither the password nor the cookie', async () => {
    const { cookie } = await signIn(door);
    const [account] = await door.database.query<{ password_hash: string }>('SELECT password_hash FROM staff_account');
    expect(account!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const token = cookie.replace('session=', '');
    const tokens = await door.database.query<{ token_hash: string }>('SELECT token_hash FROM staff_session');
    expect(tokens.map(({ token_hash }) => token_hash)).not.toContain(token);
  });

  test('fails alike for a wrong password and an unknown user', async () => {
    for (const form of [
      { ...captain, password: 'wrong' },
      { ...captain, username: 'nobody' },
    ]) {
      const response = await knock(form);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect([response.status, await problemIn(response)]).toEqual([
        401,
        expect.objectContaining({ code: 'LOGIN_FAILED', detail: 'Invalid username or password' }),
      ]);
    }
  });

  test('asks for both fields in the words of the form', async () => {
    expect((await problemIn(await knock({}))).errors).toEqual({ username: 'Username is required', password: 'Password is required' });
    expect((await problemIn(await knock({ username: { $ne: '' }, password: ['x'] }))).errors).toEqual({
      username: 'Username is required',
      password: 'Password is required',
    });
  });

  test('is limited by address', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 9; attempt += 1) answers.push(await knock({ username: `guess-${attempt}`, password: 'x' }));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429]);
    expect(Number(answers[8]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await problemIn(answers[8]!)).code).toBe('TOO_MANY_REQUESTS');
  });

  test('goes on elsewhere while one address guesses at the account', async () => {
    const guesser = { 'x-forwarded-for': '198.51.100.7' };
    const statuses = [];
    for (let attempt = 0; attempt < 9; attempt += 1) statuses.push((await knock({ ...captain, password: 'guess' }, guesser)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429]);
    expect((await knock(captain)).status).toBe(200);
  });

  test('is delayed for unknown devices when many addresses guess, but not for a device that has signed in before', async () => {
    const device = cookieIn(await knock(captain), 'device');
    const guesses = Array.from({ length: 240 }, (_, at) =>
      knock({ ...captain, password: 'guess' }, { 'x-forwarded-for': `198.18.0.${at}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(60);
    expect(statuses).toContain(429);
    // The one attempt that may be due by now; the next is due half a minute later.
    await knock({ ...captain, password: 'guess' });
    expect((await knock(captain, from())).status).toBe(429);
    expect((await knock(captain, { ...from(), cookie: `device=${'A'.repeat(22)}.${'A'.repeat(43)}` })).status).toBe(429);
    expect((await knock({ ...captain, password: 'guess' }, { ...from(), cookie: device })).status).toBe(401);
    expect((await knock(captain, { ...from(), cookie: device })).status).toBe(200);
  });
});

describe('a session', () => {
  test('ends with signing out, at once', async () => {
    const { cookie } = await signIn(door);
    expect((await session(cookie)).status).toBe(200);
    const response = await door.send('POST', '/api/admin/logout', undefined, { cookie });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await session(cookie)).status).toBe(401);
  });

  test('ends eight hours after the last request', async () => {
    const { cookie } = await signIn(door);
    inAWhile(7 * hour);
    expect((await session(cookie)).status).toBe(200);
    inAWhile(14 * hour);
    expect((await session(cookie)).status).toBe(200);
    inAWhile(22.1 * hour);
    expect((await session(cookie)).status).toBe(401);
  });

  test('ends after seven days, however busy', async () => {
    const { cookie } = await signIn(door);
    for (let passed = 7; passed < 7 * 24; passed += 7) {
      inAWhile(passed * hour);
      expect((await session(cookie)).status).toBe(200);
    }
    inAWhile(7 * 24 * hour);
    expect((await session(cookie)).status).toBe(401);
  });

  test('does not live longer for what a page asks by its clock', async () => {
    const { cookie } = await signIn(door);
    for (let passed = 0; passed < 8; passed += 1) {
      inAWhile(passed * hour);
      expect((await door.get('/api/admin/session', { cookie, 'x-background': '1' })).status).toBe(200);
    }
    inAWhile(8 * hour);
    expect((await session(cookie)).status).toBe(401);
  });

  test('lives longer for what its owner asks, also right after the clock has', async () => {
    const { cookie } = await signIn(door);
    inAWhile(7 * hour);
    expect((await door.get('/api/admin/session', { cookie, 'x-background': '1' })).status).toBe(200);
    expect((await session(cookie)).status).toBe(200);
    inAWhile(14 * hour);
    expect((await session(cookie)).status).toBe(200);
  });

  test('that was ended elsewhere is over here within five seconds', async () => {
    const { cookie } = await signIn(door);
    expect((await session(cookie)).status).toBe(200);
    await door.database.query('DELETE FROM staff_session');
    expect((await session(cookie)).status).toBe(200);
    inAWhile(5_001);
    expect((await session(cookie)).status).toBe(401);
  });

  test.each(['', 'session=', 'session=short', `session=${'A'.repeat(43)}`, `session=${'A'.repeat(5000)}`])(
    'is not "%s"',
    async (cookie) => {
      const end = door.client.stubOperation(bookingList.page, () => ({ bookings: [], total: 0, next: null }));
      expect((await door.get('/api/bookings', { cookie })).status).toBe(401);
      end();
    },
  );
});

describe('too many requests', () => {
  test('are counted for each address, as the edge tells it', async () => {
    const statuses = async (forwarded: string) => (await knock(captain, { 'x-forwarded-for': forwarded })).status;
    for (let attempt = 0; attempt < 8; attempt += 1) await statuses('192.0.2.1');
    expect(await statuses('192.0.2.1')).toBe(429);
    expect(await statuses('192.0.2.2')).toBe(200);
  });

  test('also where the edge has a carrier’s address, as pods of some clouds do', async () => {
    const throughPod = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const request = { method: 'POST', url: '/api/admin/login', remoteAddress: '100.64.3.7', headers, payload: captain } as const;
      return (await door.app.inject(request)).statusCode;
    };
    for (let attempt = 0; attempt < 8; attempt += 1) await throughPod('192.0.2.3');
    expect(await throughPod('192.0.2.3')).toBe(429);
    expect(await throughPod('192.0.2.4')).toBe(200);
  });
});

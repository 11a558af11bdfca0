import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi, test } from 'vitest';
import { generateSync } from 'otplib';
import { bookingList, type RecoveryCodes, type SecondFactorSecret, type StaffSession } from '@charter/contracts';
import { undeclaredPersonalData } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { captain, cookieIn, type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';
import { SecretEncryption } from '../src/auth/second-factor/secret-encryption.js';
import { gatewayDatabase } from '../src/gateway.module.js';

let gateway: TestGateway;
let cookie: string;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
beforeEach(async () => {
  ({ cookie } = await signIn(gateway));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await gateway.database.query('UPDATE staff_account SET totp_secret = NULL, totp_since = NULL, totp_step = NULL');
  await gateway.database.empty('audit');
});

const login = (form: object) => gateway.send('POST', '/api/admin/login', { ...captain, ...form });
const sessionStatus = async (sessionCookie: string) => (await gateway.get('/api/admin/session', { cookie: sessionCookie })).status;
const send = (method: string, path: string, body?: object) => gateway.send(method, `/api/admin/${path}`, body, { cookie });
const auditedActions = async () =>
  (await gateway.database.query<{ action: string }>('SELECT action FROM audit ORDER BY id')).map(({ action }) => action);
const codeOf = (secret: string, secondsLater = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + secondsLater });
const advanceClock = (seconds: number) =>
  vi.spyOn(gateway.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + seconds * 1000));

async function enableSecondFactor(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await (await send('POST', 'second-factor', { password: captain.password })).json()) as SecondFactorSecret;
  const { codes } = (await (await send('PUT', 'second-factor', { code: codeOf(secret) })).json()) as RecoveryCodes;
  return { secret, codes };
}

describe('a new password', () => {
  const next = 'a-new-password-of-the-test';

  test('replaces the old one, gives this session a new token and ends every other session', async () => {
    const otherSession = await signIn(gateway);
    const changed = await send('PUT', 'password', { currentPassword: captain.password, newPassword: next });
    expect(changed.status).toBe(204);
    const before = cookie;
    cookie = cookieIn(changed, 'session');
    expect([await sessionStatus(cookie), await sessionStatus(before), await sessionStatus(otherSession.cookie)]).toEqual([200, 401, 401]);
    expect((await login({})).status).toBe(401);
    expect((await login({ password: next })).status).toBe(200);
    expect(await auditedActions()).toEqual(['staff.changePassword']);
    expect((await send('PUT', 'password', { currentPassword: next, newPassword: captain.password })).status).toBe(204);
  });

  test('requires the present password', async () => {
    const response = await send('PUT', 'password', { currentPassword: 'guess', newPassword: next });
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { currentPassword: "This isn't your current password" }]);
    expect((await login({})).status).toBe(200);
  });

  test.each([
    ['password1234', 'This is one of the most common passwords. Please choose another.'],
    [captain.password, 'Please choose a password that differs from your current one'],
  ])('cannot be "%s"', async (newPassword, message) => {
    const response = await send('PUT', 'password', { currentPassword: captain.password, newPassword });
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { newPassword: message }]);
  });

  test('must have twelve characters or more', async () => {
    const response = await send('PUT', 'password', { currentPassword: captain.password, newPassword: 'Sea-breeze4' });
    expect((await problemIn(response)).errors).toEqual({ newPassword: 'Please use at least 12 characters' });
  });
});

test('signing out everywhere ends every session of the account', async () => {
  const otherSession = await signIn(gateway);
  const response = await send('DELETE', 'sessions');
  expect([response.status, cookieIn(response, 'session')]).toEqual([204, 'session=']);
  expect([await sessionStatus(cookie), await sessionStatus(otherSession.cookie)]).toEqual([401, 401]);
  expect(await auditedActions()).toEqual(['staff.signOutEverywhere']);
});

describe('a second factor', () => {
  test('is required after the correct password, once it was enabled with a code', async () => {
    const offer = (await (await send('POST', 'second-factor', { password: captain.password })).json()) as SecondFactorSecret;
    expect(offer.picture).toMatch(/^<svg/);
    expect((await login({})).status).toBe(200);
    await send('PUT', 'second-factor', { code: codeOf(offer.secret) });

    expect((await problemIn(await login({}))).code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await problemIn(await login({ password: 'wrong' }))).code).toBe('LOGIN_FAILED');
    advanceClock(60);
    const response = await login({ code: codeOf(offer.secret, 60) });
    expect(((await response.json()) as StaffSession).secondFactor).toBe(true);
  });

  test('accepts each code once', async () => {
    const { secret } = await enableSecondFactor();
    expect((await login({ code: codeOf(secret) })).status).toBe(422);
    advanceClock(60);
    const responses = await Promise.all([login({ code: codeOf(secret, 60) }), login({ code: codeOf(secret, 60) })]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  test('answers a wrong code with an error at its field', async () => {
    await enableSecondFactor();
    expect((await problemIn(await login({ code: '000000' }))).errors).toEqual({
      code: 'This code is wrong or has already been used. Please enter the current one.',
    });
  });

  test('can be replaced by a recovery code, each once', async () => {
    const { codes } = await enableSecondFactor();
    expect(codes).toHaveLength(10);
    expect((await login({ code: codes[3]!.toLowerCase().replace('-', '') })).status).toBe(200);
    expect((await login({ code: codes[3] })).status).toBe(422);
    expect((await login({ code: codes[4] })).status).toBe(200);
    expect(await auditedActions()).toEqual(['staff.enableSecondFactor', 'staff.useRecoveryCode', 'staff.useRecoveryCode']);
  });

  test('stores its secret encrypted and authenticated, bound to the account', async () => {
    const { secret } = await enableSecondFactor();
    const [account] = await gateway.database.query<{ id: number; totp_secret: string }>('SELECT id, totp_secret FROM staff_account');
    expect(Buffer.from(account!.totp_secret, 'base64url').toString('latin1')).not.toContain(secret);
    const secrets = gateway.app.get(SecretEncryption);
    expect(secrets.decrypt(account!.totp_secret, account!.id)).toBe(secret);
    expect(secrets.encrypt(secret, account!.id)).not.toBe(account!.totp_secret);
    expect(() => secrets.decrypt(account!.totp_secret, account!.id + 1)).toThrow();
    expect(() => secrets.decrypt(account!.totp_secret.slice(0, -1), account!.id)).toThrow();
    expect(() =>
      secrets.decrypt(
        account!.totp_secret.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
        account!.id,
      ),
    ).toThrow();
  });

  test('stores only hashes of the recovery codes', async () => {
    const { codes } = await enableSecondFactor();
    const rows = await gateway.database.query<{ code_hash: string }>('SELECT code_hash FROM recovery_code');
    expect(rows.map(({ code_hash }) => code_hash)).toEqual(Array.from({ length: 10 }, () => expect.stringMatching(/^[0-9a-f]{64}$/)));
    expect(JSON.stringify(rows)).not.toContain(codes[0]!.replace('-', ''));
  });

  test('cannot be replaced while it is enabled', async () => {
    await enableSecondFactor();
    expect((await problemIn(await send('POST', 'second-factor', { password: captain.password }))).code).toBe('SECOND_FACTOR_SET');
  });

  test('requires the password to be set up or removed', async () => {
    for (const path of ['second-factor', 'second-factor/removal']) {
      const response = await send('POST', path, { password: 'guess', code: '000000' });
      expect((await problemIn(response)).errors).toEqual({ password: "This isn't your current password" });
    }
  });

  test('ends every other session when it is enabled', async () => {
    const otherSession = await signIn(gateway);
    await enableSecondFactor();
    expect([await sessionStatus(cookie), await sessionStatus(otherSession.cookie)]).toEqual([200, 401]);
  });

  test('is not removed with the password alone, a wrong code or a used code', async () => {
    const { secret } = await enableSecondFactor();
    const remove = async (code?: string) =>
      (await problemIn(await send('POST', 'second-factor/removal', { password: captain.password, code }))).errors;
    expect(await remove()).toEqual({ code: 'Enter the six-digit code from your authenticator app' });
    expect(await remove('000000')).toEqual({ code: 'This code is wrong or has already been used. Please enter the current one.' });
    expect(await remove(codeOf(secret))).toEqual({ code: 'This code is wrong or has already been used. Please enter the current one.' });
    expect((await problemIn(await login({}))).code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test.each(['a code', 'a recovery code'])('is removed with the password and %s, together with its recovery codes', async (which) => {
    const { secret, codes } = await enableSecondFactor();
    advanceClock(60);
    const code = which === 'a code' ? codeOf(secret, 60) : codes[0];
    expect((await send('POST', 'second-factor/removal', { password: captain.password, code })).status).toBe(204);
    expect((await login({})).status).toBe(200);
    expect(await gateway.database.query('SELECT 1 FROM recovery_code')).toEqual([]);
  });
});

test('the gateway stores no personal data of guests', () => {
  expect(undeclaredPersonalData(gatewayDatabase)).toEqual([]);
});

describe('an account with a one-time password', () => {
  beforeEach(() => gateway.database.query("UPDATE staff_account SET one_time_until = now() + interval '1 hour'"));
  afterEach(() => gateway.database.query('UPDATE staff_account SET one_time_until = NULL, disabled_at = NULL'));

  test('may only change its password, and has full access afterwards', async () => {
    const signedIn = await login({});
    expect(((await signedIn.json()) as StaffSession).pendingSetup).toBe('password');
    cookie = cookieIn(signedIn, 'session');
    const rejected = await send('GET', 'overview');
    expect([rejected.status, (await problemIn(rejected)).code]).toEqual([403, 'ACCOUNT_SETUP_REQUIRED']);
    const chosen = 'a-password-of-my-own';
    const changed = await send('PUT', 'password', { currentPassword: captain.password, newPassword: chosen });
    cookie = cookieIn(changed, 'session');
    const current = (await (await send('GET', 'session')).json()) as StaffSession;
    expect(current.pendingSetup).toBeUndefined();
    await gateway.stub(bookingList.page, () => ({ bookings: [], total: 0, next: null }));
    expect((await gateway.get('/api/bookings', { cookie })).status).toBe(200);
    await send('PUT', 'password', { currentPassword: chosen, newPassword: captain.password });
  });

  test('cannot sign in after the password has expired', async () => {
    await gateway.database.query("UPDATE staff_account SET one_time_until = now() - interval '1 second'");
    expect((await problemIn(await login({}))).code).toBe('LOGIN_FAILED');
  });

  test('cannot sign in when it is disabled, and its sessions end', async () => {
    await gateway.database.query('UPDATE staff_account SET one_time_until = NULL, disabled_at = now()');
    expect((await problemIn(await login({}))).code).toBe('LOGIN_FAILED');
    expect(await sessionStatus(cookie)).toBe(401);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { bookingList, type RecoveryCodes, type SecondFactorSecret, type StaffSession } from '@charter/contracts';
import { Database, migrate, type PersonalData, personalTables } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { undeclaredPersonalColumns } from '@charter/testing';
import { captain, cookieIn, type Door, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let door: Door;
let cookie: string;

beforeAll(async () => {
  door = await startGatewayHarness();
});
afterAll(() => door?.close());
beforeEach(async () => {
  ({ cookie } = await signIn(door));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await door.database.query('UPDATE staff_account SET totp_secret = NULL, totp_since = NULL, totp_step = NULL');
  await door.database.query('TRUNCATE audit');
});

const knock = (form: object) => door.send('POST', '/api/admin/login', { ...captain, ...form });
const session = async (of: string) => (await door.get('/api/admin/session', { cookie: of })).status;
const ask = (method: string, path: string, body?: object) => door.send(method, `/api/admin/${path}`, body, { cookie });
const audited = async () =>
  (await door.database.query<{ action: string }>('SELECT action FROM audit ORDER BY id')).map(({ action }) => action);
const codeOf = (secret: string, late = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + late });
const inAWhile = (seconds: number) =>
  jest.spyOn(door.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + seconds * 1000));

async function enable(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await (await ask('POST', 'second-factor', { password: captain.password })).json()) as SecondFactorSecret;
  const { codes } = (await (await ask('PUT', 'second-factor', { code: codeOf(secret) })).json()) as RecoveryCodes;
  return { secret, codes };
}

describe('a new password', () => {
  const next = 'a-new-password-of-the-test';

  test('opens the account, gives this session a new token and ends every other; the old password opens nothing', async () => {
    const elsewhere = await signIn(door);
    const changed = await ask('PUT', 'password', { currentPassword: captain.password, newPassword: next });
    expect(changed.status).toBe(204);
    const before = cookie;
    cookie = cookieIn(changed, 'session');
    expect([await session(cookie), await session(before), await session(elsewhere.cookie)]).toEqual([200, 401, 401]);
    expect((await knock({})).status).toBe(401);
    expect((await knock({ password: next })).status).toBe(200);
    expect(await audited()).toEqual(['staff.changePassword']);
    expect((await ask('PUT', 'password', { currentPassword: next, newPassword: captain.password })).status).toBe(204);
  });

  test('is not taken from whoever does not know the present one', async () => {
    const response = await ask('PUT', 'password', { currentPassword: 'guess', newPassword: next });
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { currentPassword: 'This is not your password' }]);
    expect((await knock({})).status).toBe(200);
  });

  test.each([
    ['password1234', 'This is one of the most common passwords. Choose another one'],
    [captain.password, 'Choose another password than the present one'],
  ])('is not "%s"', async (newPassword, message) => {
    const response = await ask('PUT', 'password', { currentPassword: captain.password, newPassword });
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { newPassword: message }]);
  });

  test('has twelve characters or more', async () => {
    const response = await ask('PUT', 'password', { currentPassword: captain.password, newPassword: 'short' });
    expect((await problemIn(response)).errors).toEqual({ newPassword: 'Use at least 12 characters' });
  });
});

test('signing out everywhere ends every session of the account', async () => {
  const elsewhere = await signIn(door);
  const response = await ask('DELETE', 'sessions');
  expect([response.status, cookieIn(response, 'session')]).toEqual([204, 'session=']);
  expect([await session(cookie), await session(elsewhere.cookie)]).toEqual([401, 401]);
  expect(await audited()).toEqual(['staff.signOutEverywhere']);
});

describe('a second factor', () => {
  test('is asked for after the right password only, once its first code has come', async () => {
    const offered = (await (await ask('POST', 'second-factor', { password: captain.password })).json()) as SecondFactorSecret;
    expect(offered.picture).toMatch(/^<svg/);
    expect((await knock({})).status).toBe(200);
    await ask('PUT', 'second-factor', { code: codeOf(offered.secret) });

    expect((await problemIn(await knock({}))).code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await problemIn(await knock({ password: 'wrong' }))).code).toBe('LOGIN_FAILED');
    inAWhile(60);
    const response = await knock({ code: codeOf(offered.secret, 60) });
    expect(((await response.json()) as StaffSession).secondFactor).toBe(true);
  });

  test('takes a code once', async () => {
    const { secret } = await enable();
    expect((await knock({ code: codeOf(secret) })).status).toBe(422);
    inAWhile(60);
    const both = await Promise.all([knock({ code: codeOf(secret, 60) }), knock({ code: codeOf(secret, 60) })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  test('says at the field that a code is wrong', async () => {
    await enable();
    expect((await problemIn(await knock({ code: '000000' }))).errors).toEqual({ code: 'This code is wrong or has been used' });
  });

  test('is stood in for by a recovery code, each once', async () => {
    const { codes } = await enable();
    expect(codes).toHaveLength(10);
    expect((await knock({ code: codes[3]!.toLowerCase().replace('-', '') })).status).toBe(200);
    expect((await knock({ code: codes[3] })).status).toBe(422);
    expect((await knock({ code: codes[4] })).status).toBe(200);
    expect(await audited()).toEqual(['staff.enableSecondFactor', 'staff.useRecoveryCode', 'staff.useRecoveryCode']);
  });

  test('keeps no secret that could be read, moved to another account, or changed', async () => {
    const { secret } = await enable();
    const [kept] = await door.database.query<{ id: number; totp_secret: string }>('SELECT id, totp_secret FROM staff_account');
    expect(Buffer.from(kept!.totp_secret, 'base64url').toString('latin1')).not.toContain(secret);
    const { seal, unseal } = await import('../src/auth/secret-encryption.js');
    expect(unseal(kept!.totp_secret, kept!.id)).toBe(secret);
    expect(seal(secret, kept!.id)).not.toBe(kept!.totp_secret);
    expect(() => unseal(kept!.totp_secret, kept!.id + 1)).toThrow();
    expect(() => unseal(kept!.totp_secret.slice(0, -1), kept!.id)).toThrow();
    expect(() =>
      unseal(
        kept!.totp_secret.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
        kept!.id,
      ),
    ).toThrow();
  });

  test('that was set up before secrets were sealed opens the account as before', async () => {
    const { secret } = await enable();
    await door.database.query('UPDATE staff_account SET totp_secret = $1', [secret]);
    await door.database.query("DELETE FROM migrations WHERE name LIKE 'SealSecondFactors%'");
    await migrate(door.app.get(Database).dataSource);
    inAWhile(60);
    expect((await knock({ code: codeOf(secret, 60) })).status).toBe(200);
    const [kept] = await door.database.query<{ totp_secret: string }>('SELECT totp_secret FROM staff_account');
    expect(kept!.totp_secret).not.toBe(secret);
  });

  test('keeps no recovery code that could be read', async () => {
    const { codes } = await enable();
    const kept = await door.database.query<{ code_hash: string }>('SELECT code_hash FROM recovery_code');
    expect(kept.map(({ code_hash }) => code_hash)).toEqual(Array.from({ length: 10 }, () => expect.stringMatching(/^[0-9a-f]{64}$/)));
    expect(JSON.stringify(kept)).not.toContain(codes[0]!.replace('-', ''));
  });

  test('is not replaced by another while it is in force', async () => {
    await enable();
    expect((await problemIn(await ask('POST', 'second-factor', { password: captain.password }))).code).toBe('SECOND_FACTOR_SET');
  });

  test('is neither begun nor ended by whoever has the session but not the password', async () => {
    for (const path of ['second-factor', 'second-factor/removal']) {
      const response = await ask('POST', path, { password: 'guess', code: '000000' });
      expect((await problemIn(response)).errors).toEqual({ password: 'This is not your password' });
    }
  });

  test('ends every other session when it is turned on', async () => {
    const elsewhere = await signIn(door);
    await enable();
    expect([await session(cookie), await session(elsewhere.cookie)]).toEqual([200, 401]);
  });

  test('is not removed with the password alone, nor with a wrong or a used code', async () => {
    const { secret } = await enable();
    const remove = async (code?: string) =>
      (await problemIn(await ask('POST', 'second-factor/removal', { password: captain.password, code }))).errors;
    expect(await remove()).toEqual({ code: 'Enter the six digits of your authenticator' });
    expect(await remove('000000')).toEqual({ code: 'This code is wrong or has been used' });
    expect(await remove(codeOf(secret))).toEqual({ code: 'This code is wrong or has been used' });
    expect((await problemIn(await knock({}))).code).toBe('SECOND_FACTOR_REQUIRED');
  });

  test.each(['a code', 'a recovery code'])('ends with the password and %s, and its recovery codes with it', async (which) => {
    const { secret, codes } = await enable();
    inAWhile(60);
    const code = which === 'a code' ? codeOf(secret, 60) : codes[0];
    expect((await ask('POST', 'second-factor/removal', { password: captain.password, code })).status).toBe(204);
    expect((await knock({})).status).toBe(200);
    expect(await door.database.query('SELECT 1 FROM recovery_code')).toEqual([]);
  });
});

test('the gateway keeps no personal data of guests', async () => {
  expect(await undeclaredPersonalColumns(door.database, door.app.get<PersonalData[]>(personalTables))).toEqual([]);
});

describe('an account with a one-time password', () => {
  beforeEach(() => door.database.query("UPDATE staff_account SET one_time_until = now() + interval '1 hour'"));
  afterEach(() => door.database.query('UPDATE staff_account SET one_time_until = NULL, disabled_at = NULL'));

  test('may only choose another password, and then everything', async () => {
    const opened = await knock({});
    expect(((await opened.json()) as StaffSession).pendingSetup).toBe('password');
    cookie = cookieIn(opened, 'session');
    const refused = await ask('GET', 'overview');
    expect([refused.status, (await problemIn(refused)).code]).toEqual([403, 'ACCOUNT_SETUP_REQUIRED']);
    const chosen = 'a-password-of-my-own';
    const changed = await ask('PUT', 'password', { currentPassword: captain.password, newPassword: chosen });
    cookie = cookieIn(changed, 'session');
    const shown = (await (await ask('GET', 'session')).json()) as StaffSession;
    expect(shown.pendingSetup).toBeUndefined();
    await door.neighbour(bookingList.page, () => ({ bookings: [], total: 0, next: null }));
    expect((await door.get('/api/bookings', { cookie })).status).toBe(200);
    await ask('PUT', 'password', { currentPassword: chosen, newPassword: captain.password });
  });

  test('cannot be signed in to after its time', async () => {
    await door.database.query("UPDATE staff_account SET one_time_until = now() - interval '1 second'");
    expect((await problemIn(await knock({}))).code).toBe('LOGIN_FAILED');
  });

  test('is closed when it is disabled, its sessions too', async () => {
    await door.database.query('UPDATE staff_account SET one_time_until = NULL, disabled_at = now()');
    expect((await problemIn(await knock({}))).code).toBe('LOGIN_FAILED');
    expect(await session(cookie)).toBe(401);
  });
});

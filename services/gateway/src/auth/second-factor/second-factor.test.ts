import { describe, expect, test } from 'vitest';
import { generateSync } from 'otplib';
import { hashRecoveryCode, newRecoveryCodes, timeStepOf } from './second-factor.js';

// The secret of the test vectors of RFC 6238, "12345678901234567890".
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of the authenticator', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [2000000000, '279037'],
  ])('matches RFC 6238 at second %i', (seconds, code) => {
    expect(timeStepOf(code, secret, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('is valid up to 30 seconds early or late', () => {
    const code = generateSync({ secret, epoch: 3_000_000 });
    expect([-60, -30, 0, 30, 90].map((late) => timeStepOf(code, secret, at(3_000_000 + late)))).toEqual([
      undefined,
      100_000,
      100_000,
      100_000,
      undefined,
    ]);
  });

  test.each(['', '28708', '2870822', 'abcdef', '000000'])('"%s" is invalid', (code) => {
    expect(timeStepOf(code, secret, at(59))).toBeUndefined();
  });
});

describe('recovery codes', () => {
  test('are ten different codes in Crockford base32', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  test('have the same hash in any spelling', () => {
    expect(hashRecoveryCode('abcde 12345')).toBe(hashRecoveryCode('ABCDE-12345'));
    expect(hashRecoveryCode('0O1Il-0o1iL')).toBe(hashRecoveryCode('00111-00111'));
    expect(hashRecoveryCode('ABCDE-12346')).not.toBe(hashRecoveryCode('ABCDE-12345'));
  });
});

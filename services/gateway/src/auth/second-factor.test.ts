import { describe, expect, test } from '@jest/globals';
import { generateSync } from 'otplib';
import { newRecoveryCodes, recoveryHash, stepOf } from './second-factor.js';

// The secret of RFC 6238's test vectors, "12345678901234567890".
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of the authenticator', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [2000000000, '279037'],
  ])('is the one of RFC 6238 at second %i', (seconds, code) => {
    expect(stepOf(code, secret, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('may be half a minute early or late, and no more', () => {
    const code = generateSync({ secret, epoch: 3_000_000 });
    expect([-60, -30, 0, 30, 90].map((late) => stepOf(code, secret, at(3_000_000 + late)))).toEqual([
      undefined,
      100_000,
      100_000,
      100_000,
      undefined,
    ]);
  });

  test.each(['', '28708', '2870822', 'abcdef', '000000'])('is not "%s"', (code) => {
    expect(stepOf(code, secret, at(59))).toBeUndefined();
  });
});

describe('recovery codes', () => {
  test('are ten, all different, and can be read over the phone', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  test('are known again however they are typed', () => {
    expect(recoveryHash('abcde 12345')).toBe(recoveryHash('ABCDE-12345'));
    expect(recoveryHash('0O1Il-0o1iL')).toBe(recoveryHash('00111-00111'));
    expect(recoveryHash('ABCDE-12346')).not.toBe(recoveryHash('ABCDE-12345'));
  });
});

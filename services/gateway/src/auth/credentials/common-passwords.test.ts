import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.js';

test.each([
  'password1234',
  'Password2026!',
  'qwertyuiop12',
  '123456789012',
  '1q2w3e4r5t6y',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '!!iloveyou!!',
])('"%s" is a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(['correct horse battery', 'only-the-captain-knows', 'nine lanterns in july', 'p4ss-the-salt-slowly'])(
  '"%s" is not a common password',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

import { beforeEach, describe, expect, test } from '@jest/globals';
import { MemoryRateLimitStore } from '../http/limits/rate-limit-store.js';
import { delayAfter, SignInAttempts } from './sign-in-attempts.js';

let now: number;
let attempts: SignInAttempts;

beforeEach(() => {
  now = 0;
  attempts = new SignInAttempts(new MemoryRateLimitStore(() => now), 2);
});

const from = (address: string) => ({ address });
/** Which of these attempts were let through to the password. */
async function passed(sources: { address: string; device?: string }[]): Promise<boolean[]> {
  const results = [];
  for (const source of sources) {
    results.push(
      await attempts.beginPassword('Captain', source).then(
        () => true,
        () => false,
      ),
    );
  }
  return results;
}

describe('attempts at a password', () => {
  test('from one address are limited, and do not keep the account from signing in elsewhere', async () => {
    expect(await passed([from('a'), from('a'), from('a'), from('b')])).toEqual([true, true, false, true]);
  });

  test('are counted alike however the name is written', async () => {
    await passed([from('a'), from('a')]);
    await expect(attempts.beginPassword('CAPTAIN', from('a'))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('from many addresses together meet a growing delay, but not from a known device', async () => {
    const many = Array.from({ length: 14 }, (_, index) => from(`address ${index}`));
    expect(await passed(many)).toEqual([...Array<boolean>(11).fill(true), false, false, false]);
    expect(await passed([{ address: 'c', device: 'known' }])).toEqual([true]);
    now = 1_000;
    expect(await passed([from('d'), from('e')])).toEqual([true, false]);
  });

  test('from a known device have a limit of their own', async () => {
    const device = { address: 'a', device: 'known' };
    expect(await passed([device, device, device])).toEqual([true, true, false]);
  });

  test('that succeed end the count of their source and of the account', async () => {
    await passed(Array.from({ length: 10 }, (_, index) => from(`address ${index}`)));
    await passed([from('a'), from('a')]);
    await attempts.passwordAccepted('captain', from('a'));
    expect(await passed([from('a'), from('b'), from('c')])).toEqual([true, true, true]);
  });

  test('the delay doubles with the number of attempts, up to a minute', () => {
    expect([1, 50, 51, 100, 101, 151, 351, 100_000].map((count) => delayAfter(count, 50))).toEqual([
      0, 0, 1_000, 1_000, 2_000, 4_000, 60_000, 60_000,
    ]);
  });
});

test('codes are counted by the hour', async () => {
  await attempts.beginCode('captain');
  await attempts.beginCode('captain');
  now = 59 * 60_000;
  await expect(attempts.beginCode('captain')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  now = 60 * 60_000;
  await attempts.beginCode('captain');
});

import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryRateLimitStore } from '../../http/limits/rate-limit-store.js';
import { type AttemptSource, delayAfter, SignInAttempts } from './sign-in-attempts.js';

let now: number;
let attempts: SignInAttempts;

beforeEach(() => {
  now = 0;
  attempts = new SignInAttempts(new MemoryRateLimitStore(() => now), 2);
});

const from = (address: string) => ({ address });
/** Whether each of these attempts is within the limits. */
async function allowed(sources: AttemptSource[]): Promise<boolean[]> {
  const results = [];
  for (const source of sources) {
    results.push(
      await attempts.countPassword('Captain', source).then(
        () => true,
        () => false,
      ),
    );
  }
  return results;
}

describe('attempts to guess a password', () => {
  test('are limited per address, so the account can still sign in from another one', async () => {
    expect(await allowed([from('a'), from('a'), from('a'), from('b')])).toEqual([true, true, false, true]);
  });

  test('are counted regardless of the case of the username', async () => {
    await allowed([from('a'), from('a')]);
    await expect(attempts.countPassword('CAPTAIN', from('a'))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('from many addresses are delayed more and more, but not from a known device', async () => {
    const many = Array.from({ length: 14 }, (_, index) => from(`address ${index}`));
    expect(await allowed(many)).toEqual([...Array<boolean>(11).fill(true), false, false, false]);
    expect(await allowed([{ address: 'c', device: 'known' }])).toEqual([true]);
    now = 1_000;
    expect(await allowed([from('d'), from('e')])).toEqual([true, false]);
  });

  test('from a known device have a limit of their own', async () => {
    const device = { address: 'a', device: 'known' };
    expect(await allowed([device, device, device])).toEqual([true, true, false]);
  });

  test('that succeed reset the counts of their source and of the account', async () => {
    await allowed(Array.from({ length: 10 }, (_, index) => from(`address ${index}`)));
    await allowed([from('a'), from('a')]);
    await attempts.resetPassword('captain', from('a'));
    expect(await allowed([from('a'), from('b'), from('c')])).toEqual([true, true, true]);
  });

  test('are delayed by 1 s, doubling with the number of attempts, up to a minute', () => {
    expect([1, 50, 51, 100, 101, 151, 351, 100_000].map((count) => delayAfter(count, 50))).toEqual([
      0, 0, 1_000, 1_000, 2_000, 4_000, 60_000, 60_000,
    ]);
  });
});

test('attempts to guess a code are limited per hour', async () => {
  await attempts.countCode('captain');
  await attempts.countCode('captain');
  now = 59 * 60_000;
  await expect(attempts.countCode('captain')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  now = 60 * 60_000;
  await attempts.countCode('captain');
});

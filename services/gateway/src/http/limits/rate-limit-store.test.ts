import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryRateLimitStore } from './rate-limit-store.js';

let now: number;
let store: MemoryRateLimitStore;

beforeEach(() => {
  now = 0;
  store = new MemoryRateLimitStore(() => now);
});

describe('the rate limit store in memory', () => {
  test('counts a key from its first use until the end of the window', () => {
    expect(store.add('a', 60_000)).toEqual({ current: 1, ttl: 60_000 });
    now = 59_999;
    expect(store.add('a', 60_000)).toEqual({ current: 2, ttl: 1 });
    now = 60_000;
    expect(store.add('a', 60_000)).toEqual({ current: 1, ttl: 60_000 });
  });

  test('counts each key separately, and again from 1 after a reset', () => {
    store.add('a', 60_000);
    store.add('b', 60_000);
    store.reset('a');
    expect(store.add('a', 60_000).current).toBe(1);
    expect(store.add('b', 60_000).current).toBe(2);
  });

  test('takes back what was counted', () => {
    store.add('a', 60_000);
    store.add('a', 60_000);
    store.takeBack('a');
    store.takeBack('b');
    expect(store.add('a', 60_000).current).toBe(2);
    expect(store.add('b', 60_000).current).toBe(1);
  });

  test('drops the least recently used key above 10,000 keys', () => {
    for (let key = 0; key < 10_000; key += 1) store.add(`key ${key}`, 60_000);
    store.add('key 0', 60_000);
    store.add('one more', 60_000);
    expect(store.add('key 0', 60_000).current).toBe(3);
    expect(store.add('key 1', 60_000).current).toBe(1);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { catalogEvents, contentEvents, DomainError } from '@charter/contracts';
import { type CachedResponse, type CachePolicy, ResponseCache } from './response-cache.js';

const policy: CachePolicy = { invalidatedBy: [catalogEvents.packagesChanged], freshFor: 30_000, staleIfErrorFor: 600_000 };
const neverStale: CachePolicy = { ...policy, staleIfErrorFor: 0 };

let now: number;
let cache: ResponseCache;
let loads: number;

beforeEach(() => {
  now = 1_000;
  cache = new ResponseCache(() => now);
  loads = 0;
});

const loading = (value: unknown) => () => {
  loads += 1;
  return Promise.resolve(value);
};
const failing = () => Promise.reject(new DomainError('UNAVAILABLE'));
const valueOf = (response: CachedResponse) => JSON.parse(response.bodies.identity.body.toString()) as unknown;

describe('the response cache', () => {
  test('loads once for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => cache.read('/a', policy, loading([1]))));
    expect(loads).toBe(1);
    expect(new Set(responses).size).toBe(1);
  });

  test('loads again when a response is no longer fresh, even without an event', async () => {
    await cache.read('/a', policy, loading(1));
    now += 29_999;
    expect(valueOf(await cache.read('/a', policy, loading(2)))).toBe(1);
    now += 1;
    expect(valueOf(await cache.read('/a', policy, loading(3)))).toBe(3);
  });

  test('is invalidated by the events of its policy only', async () => {
    await cache.read('/a', policy, loading(1));
    cache.invalidate(contentEvents.changed);
    expect(cache.fresh('/a')).toBeDefined();
    cache.invalidate(catalogEvents.packagesChanged);
    expect(cache.fresh('/a')).toBeUndefined();
  });

  test('does not store a response whose load began before an invalidation', async () => {
    let respond!: (value: unknown) => void;
    const earlier = cache.read('/a', policy, () => new Promise((resolve) => (respond = resolve)));
    cache.invalidate(catalogEvents.packagesChanged);
    const later = cache.read('/a', policy, loading('new'));
    respond('old');
    expect(valueOf(await earlier)).toBe('old');
    expect(valueOf(await later)).toBe('new');
    expect(valueOf(cache.fresh('/a')!)).toBe('new');
  });

  test('serves a stale response for ten minutes while the service is unreachable', async () => {
    await cache.read('/a', policy, loading('old'));
    cache.invalidate();
    expect(valueOf(await cache.read('/a', policy, failing))).toBe('old');
    now += 600_001;
    await expect(cache.read('/a', policy, failing)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('never serves a stale response of a policy without staleIfErrorFor', async () => {
    await cache.read('/a', neverStale, loading('free'));
    now += 30_000;
    await expect(cache.read('/a', neverStale, failing)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('serves no stale response in place of a domain error', async () => {
    await cache.read('/a', policy, loading('old'));
    cache.invalidate();
    const notFound = () => Promise.reject(new DomainError('PACKAGE_NOT_FOUND'));
    await expect(cache.read('/a', policy, notFound)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
  });

  test('does not cache an error', async () => {
    await expect(cache.read('/a', policy, failing)).rejects.toThrow();
    expect(valueOf(await cache.read('/a', policy, loading(1)))).toBe(1);
  });

  test('evicts the least recently used URL, not the first one stored', async () => {
    const small = new ResponseCache(() => now, 3);
    for (const url of ['/a', '/b', '/c']) await small.read(url, policy, loading(url));
    expect(small.fresh('/a')).toBeDefined();
    await small.read('/d', policy, loading('/d'));
    expect(['/a', '/b', '/c', '/d'].filter((url) => small.fresh(url))).toEqual(['/a', '/c', '/d']);
  });

  test('stores 500 URLs by default', async () => {
    for (let id = 0; id <= 500; id += 1) await cache.read(`/${id}`, policy, loading(id));
    expect(cache.fresh('/0')).toBeUndefined();
    expect(cache.fresh('/500')).toBeDefined();
  });

  test('does not store a response that shouldStore rejects', async () => {
    const nonEmpty: CachePolicy = { ...policy, shouldStore: (value) => Array.isArray(value) && value.length > 0 };
    expect(valueOf(await cache.read('/a', nonEmpty, loading([])))).toEqual([]);
    expect(cache.fresh('/a')).toBeUndefined();
    await cache.read('/a', nonEmpty, loading([1]));
    expect(cache.fresh('/a')).toBeDefined();
  });

  test('has a different etag for each encoding, and the same for equal content', async () => {
    const long = 'water '.repeat(500);
    const { identity, br, gzip } = (await cache.read('/a', policy, loading(long))).bodies;
    expect(new Set([identity.etag, br.etag, gzip.etag]).size).toBe(3);
    expect(br.body.length).toBeLessThan(identity.body.length);
    expect((await cache.read('/b', policy, loading(long))).bodies.br.etag).toBe(br.etag);
  });
});

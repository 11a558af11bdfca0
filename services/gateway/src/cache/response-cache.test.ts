import { beforeEach, describe, expect, test } from '@jest/globals';
import { catalogEvents, contentEvents, DomainError } from '@charter/contracts';
import { type Answer, ReadCache, type ReadPolicy } from './response-cache.js';

const policy: ReadPolicy = { emptiedBy: [catalogEvents.packagesChanged], freshFor: 30_000, staleFor: 600_000 };
const neverOld: ReadPolicy = { ...policy, staleFor: 0 };

let now: number;
let cache: ReadCache;
let questions: number;

beforeEach(() => {
  now = 1_000;
  cache = new ReadCache(() => now);
  questions = 0;
});

const answering = (value: unknown) => () => {
  questions += 1;
  return Promise.resolve(value);
};
const away = () => Promise.reject(new DomainError('UNAVAILABLE'));
const said = (answer: Answer) => JSON.parse(answer.variants.identity.body.toString()) as unknown;

describe('the memory of public reads', () => {
  test('asks once for everybody who comes at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => cache.read('/a', policy, answering([1]))));
    expect(questions).toBe(1);
    expect(new Set(answers).size).toBe(1);
  });

  test('asks again when its time is over, even if nobody announced a change', async () => {
    await cache.read('/a', policy, answering(1));
    now += 29_999;
    expect(said(await cache.read('/a', policy, answering(2)))).toBe(1);
    now += 1;
    expect(said(await cache.read('/a', policy, answering(3)))).toBe(3);
  });

  test('is emptied by the fact that concerns it, and by no other', async () => {
    await cache.read('/a', policy, answering(1));
    cache.empty(contentEvents.changed);
    expect(cache.fresh('/a')).toBeDefined();
    cache.empty(catalogEvents.packagesChanged);
    expect(cache.fresh('/a')).toBeUndefined();
  });

  test('does not keep an answer that was asked for before the change', async () => {
    let answer!: (value: unknown) => void;
    const asked = cache.read('/a', policy, () => new Promise((resolve) => (answer = resolve)));
    cache.empty(catalogEvents.packagesChanged);
    const later = cache.read('/a', policy, answering('new'));
    answer('old');
    expect(said(await asked)).toBe('old');
    expect(said(await later)).toBe('new');
    expect(said(cache.fresh('/a')!)).toBe('new');
  });

  test('gives an old answer while the owner is away, for ten minutes', async () => {
    await cache.read('/a', policy, answering('old'));
    cache.empty();
    expect(said(await cache.read('/a', policy, away))).toBe('old');
    now += 600_001;
    await expect(cache.read('/a', policy, away)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('never gives an old answer about what may be sold meanwhile', async () => {
    await cache.read('/a', neverOld, answering('free'));
    now += 30_000;
    await expect(cache.read('/a', neverOld, away)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('gives no old answer in place of a refusal', async () => {
    await cache.read('/a', policy, answering('old'));
    cache.empty();
    const gone = () => Promise.reject(new DomainError('PACKAGE_NOT_FOUND'));
    await expect(cache.read('/a', policy, gone)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
  });

  test('does not remember a failure', async () => {
    await expect(cache.read('/a', policy, away)).rejects.toThrow();
    expect(said(await cache.read('/a', policy, answering(1)))).toBe(1);
  });

  test('evicts the address that was read longest ago, not the one that was stored first', async () => {
    const small = new ReadCache(() => now, 3);
    for (const address of ['/a', '/b', '/c']) await small.read(address, policy, answering(address));
    expect(small.fresh('/a')).toBeDefined();
    await small.read('/d', policy, answering('/d'));
    expect(['/a', '/b', '/c', '/d'].filter((address) => small.fresh(address))).toEqual(['/a', '/c', '/d']);
  });

  test('holds 500 addresses unless given another capacity', async () => {
    for (let id = 0; id <= 500; id += 1) await cache.read(`/${id}`, policy, answering(id));
    expect(cache.fresh('/0')).toBeUndefined();
    expect(cache.fresh('/500')).toBeDefined();
  });

  test('keeps no answer that its policy does not want kept', async () => {
    const filled: ReadPolicy = { ...policy, keeps: (found) => Array.isArray(found) && found.length > 0 };
    expect(said(await cache.read('/a', filled, answering([])))).toEqual([]);
    expect(cache.fresh('/a')).toBeUndefined();
    await cache.read('/a', filled, answering([1]));
    expect(cache.fresh('/a')).toBeDefined();
  });

  test('names each encoding of a version differently, and equal content equally', async () => {
    const long = 'water '.repeat(500);
    const { identity, br, gzip } = (await cache.read('/a', policy, answering(long))).variants;
    expect(new Set([identity.etag, br.etag, gzip.etag]).size).toBe(3);
    expect(br.body.length).toBeLessThan(identity.body.length);
    expect((await cache.read('/b', policy, answering(long))).variants.br.etag).toBe(br.etag);
  });
});

import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { metricValue } from '@charter/testing';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

const visitor = () => new EventEmitter() as ServerResponse;

test('no more are let in than there is room for, until somebody leaves', () => {
  const limiter = new ConcurrencyLimiter(2, 'test');
  const [first, second, third] = [visitor(), visitor(), visitor()];
  expect([first, second, third].map((one) => limiter.admit(one))).toEqual([true, true, false]);
  first.emit('close');
  expect(limiter.admit(third)).toBe(true);
  expect(limiter.admit(visitor())).toBe(false);
});

test('operators see how many were turned away', async () => {
  const limiter = new ConcurrencyLimiter(1, 'narrow');
  expect(await metricValue('charter_requests_rejected_total', { limiter: 'narrow' })).toBe(0);
  for (let n = 0; n < 3; n += 1) limiter.admit(visitor());
  expect(await metricValue('charter_requests_rejected_total', { limiter: 'narrow' })).toBe(2);
});

test('the house is empty when the last one has left', async () => {
  const limiter = new ConcurrencyLimiter(2, 'test');
  const [first, second] = [visitor(), visitor()];
  limiter.admit(first);
  limiter.admit(second);
  let empty = false;
  const emptied = limiter.empty().then(() => (empty = true));
  first.emit('close');
  await Promise.resolve();
  expect(empty).toBe(false);
  second.emit('close');
  expect(await emptied).toBe(true);
  await limiter.empty();
});

import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { metricValue } from '@charter/testing';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

const openResponse = () => new EventEmitter() as ServerResponse;

test('rejects requests above its capacity until a response is closed', () => {
  const limiter = new ConcurrencyLimiter(2, 'test');
  const [first, second, third] = [openResponse(), openResponse(), openResponse()];
  expect([first, second, third].map((response) => limiter.tryAcquire(response))).toEqual([true, true, false]);
  first.emit('close');
  expect(limiter.tryAcquire(third)).toBe(true);
  expect(limiter.tryAcquire(openResponse())).toBe(false);
});

test('counts rejected requests in a metric, from 0 on', async () => {
  const limiter = new ConcurrencyLimiter(1, 'narrow');
  expect(await metricValue('charter_requests_rejected_total', { limiter: 'narrow' })).toBe(0);
  for (let n = 0; n < 3; n += 1) limiter.tryAcquire(openResponse());
  expect(await metricValue('charter_requests_rejected_total', { limiter: 'narrow' })).toBe(2);
});

test('is idle once the last response is closed', async () => {
  const limiter = new ConcurrencyLimiter(2, 'test');
  const [first, second] = [openResponse(), openResponse()];
  limiter.tryAcquire(first);
  limiter.tryAcquire(second);
  let idle = false;
  const becameIdle = limiter.idle().then(() => (idle = true));
  first.emit('close');
  await Promise.resolve();
  expect(idle).toBe(false);
  second.emit('close');
  expect(await becameIdle).toBe(true);
  await limiter.idle();
});

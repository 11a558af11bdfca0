import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '@charter/testing';
import { findFreeTrip, type Answer, loadPackage, Guest, type SiteFetch, type Trip } from './guest.ts';
import { Instance, isReady } from './instance.ts';
import { closePools, readStack } from './stack.ts';

/** A small gateway, so that a test can exceed its capacity tenfold. */
const CAPACITY = 20;
const CONCURRENT_REQUESTS = 200;
/** The heap limit is 192 MB; the rest is code, buffers and requests in progress. */
const MEMORY_LIMIT_BYTES = 420 * 1024 * 1024;

let gateway: Instance;
let siteFetch: SiteFetch;
let trip: Trip;

beforeAll(async () => {
  gateway = await Instance.launch('gateway', { GATEWAY_CAPACITY: String(CAPACITY) });
  await gateway.ready();
  // A request without any response fails the test by this timeout.
  siteFetch = (path, request) => fetch(gateway.site + path, { ...request, signal: AbortSignal.timeout(60_000) });
  trip = await findFreeTrip(await loadPackage());
}, 200_000);
afterAll(async () => {
  await gateway?.stop();
  await closePools();
});

const checkAvailability = (): Promise<Answer> =>
  new Guest(siteFetch).send('POST', '/api/check-availability', {
    packageId: trip.packageId,
    date: trip.bookingDate,
    timeSlot: trip.timeSlot,
  });

const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);

function expectRetryAfter({ headers, body }: Answer): void {
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body.code).toBe('UNAVAILABLE');
}

async function residentMemory(): Promise<number> {
  const metrics = await (await fetch(`${gateway.health}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}

test('answers 200 or 503 with Retry-After at ten times its capacity, within a memory limit', async () => {
  const answers: Answer[] = [];
  for (let wave = 0; wave < 5; wave++) {
    answers.push(...(await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, checkAvailability))));
    expect(await residentMemory()).toBeLessThan(MEMORY_LIMIT_BYTES);
  }
  expect(statuses(answers)).toEqual([200, 503]);
  answers.filter(({ status }) => status === 503).forEach(expectRetryAfter);
  expect((await checkAvailability()).status).toBe(200);
});

test('a frozen service affects only its own routes, which work again when it continues', async () => {
  const frozenPids = Object.entries(readStack().pids).flatMap(([name, pid]) => (name.startsWith('booking') ? [pid] : []));
  expect((await new Guest(siteFetch).send('GET', '/api/charter-packages')).status).toBe(200);
  for (const pid of frozenPids) process.kill(pid, 'SIGSTOP');
  try {
    const answers = await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, checkAvailability));
    expect(statuses(answers)).toEqual([503, 504]);
    answers.filter(({ status }) => status === 503).forEach(expectRetryAfter);
    expect(answers.filter(({ status }) => status === 504)).toHaveLength(CAPACITY);
    expect((await new Guest(siteFetch).send('GET', '/api/charter-packages')).status).toBe(200);
    expect(await isReady(gateway.health)).toBe(true);
  } finally {
    for (const pid of frozenPids) process.kill(pid, 'SIGCONT');
  }
  await eventually(async () => expect((await checkAvailability()).status).toBe(200));
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@charter/testing';
import { aFreeTrip, type Answer, cheapest, Guest, type Reach, type Trip } from './guest.ts';
import { Instance, isReady } from './instance.ts';
import { leave, readStack } from './stack.ts';

/** A small gateway, so that a test can be ten times too much for it. */
const capacity = 20;
const crowd = 200;
/** Bytes. The heap may have 192 MB; the rest is the program, and what is on its way. */
const memoryLimit = 420 * 1024 * 1024;

let gateway: Instance;
let reach: Reach;
let trip: Trip;

beforeAll(async () => {
  gateway = await Instance.launch('gateway', { GATEWAY_CAPACITY: String(capacity) });
  await gateway.ready();
  // Whoever is not answered at all shows up as an error here.
  reach = (path, request) => fetch(gateway.site + path, { ...request, signal: AbortSignal.timeout(60_000) });
  trip = await aFreeTrip(await cheapest());
}, 200_000);
afterAll(async () => {
  await gateway?.end();
  await leave();
});

const ask = (): Promise<Answer> =>
  new Guest(reach).send('POST', '/api/check-availability', {
    packageId: trip.packageId,
    date: trip.bookingDate,
    timeSlot: trip.timeSlot,
  });

const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);

function expectComeBackLater({ headers, body }: Answer): void {
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body.code).toBe('UNAVAILABLE');
}

async function memory(): Promise<number> {
  const metrics = await (await fetch(`${gateway.health}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
}

test('ten times as many as it can serve are served or told to come back, nobody waits in vain, and memory has a limit', async () => {
  const answers: Answer[] = [];
  for (let wave = 0; wave < 5; wave++) {
    answers.push(...(await Promise.all(Array.from({ length: crowd }, ask))));
    expect(await memory()).toBeLessThan(memoryLimit);
  }
  expect(statuses(answers)).toEqual([200, 503]);
  answers.filter(({ status }) => status === 503).forEach(expectComeBackLater);
  expect((await ask()).status).toBe(200);
});

test('a service that says nothing takes nobody else down with it, and is there again when it wakes', async () => {
  const asleep = Object.entries(readStack().pids).flatMap(([name, pid]) => (name.startsWith('booking') ? [pid] : []));
  expect((await new Guest(reach).send('GET', '/api/charter-packages')).status).toBe(200);
  for (const pid of asleep) process.kill(pid, 'SIGSTOP');
  try {
    const answers = await Promise.all(Array.from({ length: crowd }, ask));
    expect(statuses(answers)).toEqual([503, 504]);
    answers.filter(({ status }) => status === 503).forEach(expectComeBackLater);
    expect(answers.filter(({ status }) => status === 504)).toHaveLength(capacity);
    expect((await new Guest(reach).send('GET', '/api/charter-packages')).status).toBe(200);
    expect(await isReady(gateway.health)).toBe(true);
  } finally {
    for (const pid of asleep) process.kill(pid, 'SIGCONT');
  }
  await eventually(async () => expect((await ask()).status).toBe(200), { within: 30_000 });
});

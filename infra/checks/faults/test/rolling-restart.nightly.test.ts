import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, SERVICES } from '@charter/local/src/environment.ts';
import { eventually } from '@charter/testing';
import { LoadBalancer } from './load-balancer.ts';
import { findFreeTrip, type Answer, loadPackage, Guest, type SiteFetch, type Trip } from './guest.ts';
import { Instance, isReady } from './instance.ts';
import { closePools, emailsTo, readStack, rows, stack } from './stack.ts';

const CLIENTS = 4;
/** Between two requests of a client, because clients without a pause would use the processor that the starting services need. */
const PAUSE_MS = 50;

/** A second process of each service; the first is the stack's own. */
const secondInstances = new Map<Service, Instance>();

beforeAll(async () => {
  for (const service of SERVICES) secondInstances.set(service, await Instance.launch(service));
  await Promise.all([...secondInstances.values()].map((instance) => instance.ready()));
}, 300_000);
afterAll(async () => {
  await Promise.all([...secondInstances.values()].map((instance) => instance.stop()));
  await closePools();
});

/** Stops the stack's own process; the supervisor starts it again, as Kubernetes would. */
async function restartFirst(service: Service): Promise<void> {
  const { [service]: old } = readStack().pids;
  process.kill(old!, 'SIGTERM');
  await eventually(
    async () => {
      expect(readStack().pids[service]).not.toBe(old);
      expect(readStack().pids[service]).toBeDefined();
      expect(await isReady(stack.urls.health[service])).toBe(true);
    },
    { within: 200_000 },
  );
}

async function restartSecond(service: Service): Promise<void> {
  const instance = secondInstances.get(service)!;
  expect({ service, ...(await instance.stop()) }).toEqual({ service, code: 0, signal: null });
  // The new process has the ports of the old one, because the load balancer's list is fixed.
  const ports = { PORT: new URL(instance.site).port, HEALTH_PORT: new URL(instance.health).port };
  const successor = await Instance.launch(service, ports);
  secondInstances.set(service, await successor.ready());
}

interface Exchange {
  guest: Guest;
  answer: Answer | Error;
}

/** Sends requests one after another that involve several services and databases, while `isRunning`. */
async function sendRequests(
  siteFetch: SiteFetch,
  { packageId, bookingDate: date, timeSlot }: Trip,
  isRunning: () => boolean,
): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  for (let round = 0; isRunning(); round++) {
    const guest = new Guest(siteFetch);
    const request =
      round % 3 === 0
        ? guest.send('POST', '/api/contact', { firstName: 'Ada', lastName: 'Lovelace', email: guest.email, message: 'May we bring a dog?' })
        : guest.send('POST', '/api/check-availability', { packageId, date, timeSlot });
    exchanges.push({ guest, answer: await request.catch((error: Error) => error) });
    await pause(PAUSE_MS);
  }
  return exchanges;
}

test('a rolling restart of all services under load fails no request and loses no e-mail', async () => {
  const trip = await findFreeTrip(await loadPackage());
  const loadBalancer = await LoadBalancer.start([{ site: stack.site, health: stack.urls.health.gateway }, secondInstances.get('gateway')!]);
  let done = false;
  const clients = Promise.all(Array.from({ length: CLIENTS }, () => sendRequests(loadBalancer.siteFetch, trip, () => !done)));
  // One after another: seven simultaneous starts would only measure the processor.
  for (const service of SERVICES) await restartFirst(service);
  for (const service of SERVICES) await restartSecond(service);
  done = true;
  const exchanges = (await clients).flat();
  loadBalancer.close();

  const failed = exchanges.filter(({ answer }) => answer instanceof Error || answer.status >= 400);
  expect(failed.map(({ answer }) => (answer instanceof Error ? answer.cause : answer.body))).toEqual([]);
  const senders = exchanges.filter(({ answer }) => !(answer instanceof Error) && answer.status === 201).map(({ guest }) => guest.email);
  expect(senders.length).toBeGreaterThan(CLIENTS);
  const stored = await rows<{ email: string }>('inquiry', 'SELECT email FROM inquiry WHERE email = ANY($1)', [senders]);
  expect(stored.map(({ email }) => email).toSorted()).toEqual(senders.toSorted());
  // Each sender gets one acknowledgement, although processes were restarted in between.
  await eventually(async () => {
    const sent = await rows('notification', `SELECT 1 FROM email WHERE recipient = ANY($1) AND status = 'sent'`, [senders]);
    expect(sent).toHaveLength(senders.length);
  });
  expect(await emailsTo(senders.at(-1)!)).toHaveLength(1);
}, 900_000);

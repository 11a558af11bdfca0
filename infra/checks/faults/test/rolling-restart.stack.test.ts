import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Service, SERVICES } from '@charter/local/src/environment.ts';
import { eventually } from '@charter/testing';
import { Balancer } from './load-balancer.ts';
import { aFreeTrip, type Answer, cheapest, Guest, type Reach, type Trip } from './guest.ts';
import { Instance, isReady } from './instance.ts';
import { leave, mailsTo, readStack, rows, stack } from './stack.ts';

const visitors = 4;

/** Two of everything: the stack's own, and these. */
const seconds = new Map<Service, Instance>();

beforeAll(async () => {
  for (const service of SERVICES) seconds.set(service, await Instance.launch(service));
  await Promise.all([...seconds.values()].map((instance) => instance.ready()));
}, 300_000);
afterAll(async () => {
  await Promise.all([...seconds.values()].map((instance) => instance.end()));
  await leave();
});

/** The supervisor starts it again, as Kubernetes would. */
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
  const instance = seconds.get(service)!;
  expect({ service, ...(await instance.end()) }).toEqual({ service, code: 0, signal: null });
  // The new one of a gateway stands where the old one stood: the balancer's list does not change.
  const successor = await Instance.launch(service, service === 'gateway' ? { PORT: new URL(instance.site).port } : {});
  seconds.set(service, await successor.ready());
}

interface Visit {
  guest: Guest;
  answer: Answer | Error;
}

/** Asks what goes through two services and two databases, and writes to a third, one thing after the other, until told to leave. */
async function visit(reach: Reach, { packageId, bookingDate: date, timeSlot }: Trip, stays: () => boolean): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let round = 0; stays(); round++) {
    const guest = new Guest(reach);
    const asked =
      round % 3 === 0
        ? guest.send('POST', '/api/contact', { firstName: 'Ada', lastName: 'Lovelace', email: guest.email, message: 'May we bring a dog?' })
        : guest.send('POST', '/api/check-availability', { packageId, date, timeSlot });
    visits.push({ guest, answer: await asked.catch((error: Error) => error) });
  }
  return visits;
}

test('a rolling restart of everything, under load, fails no request and loses no letter', async () => {
  const trip = await aFreeTrip(await cheapest());
  const address = await Balancer.before([stack.site, seconds.get('gateway')!.site]);
  let done = false;
  const visiting = Promise.all(Array.from({ length: visitors }, () => visit(address.reach, trip, () => !done)));
  // One after the other: seven starts at once would be a test of the processor.
  for (const service of SERVICES) await restartFirst(service);
  for (const service of SERVICES) await restartSecond(service);
  done = true;
  const visits = (await visiting).flat();
  address.close();

  const failed = visits.filter(({ answer }) => answer instanceof Error || answer.status >= 400);
  expect(failed.map(({ answer }) => (answer instanceof Error ? answer.cause : answer.body))).toEqual([]);
  const wrote = visits.filter(({ answer }) => !(answer instanceof Error) && answer.status === 201).map(({ guest }) => guest.email);
  expect(wrote.length).toBeGreaterThan(visitors);
  const kept = await rows<{ email: string }>('inquiry', 'SELECT email FROM inquiry WHERE email = ANY($1)', [wrote]);
  expect(kept.map(({ email }) => email).toSorted()).toEqual(wrote.toSorted());
  // Each is thanked once, whichever processes have come and gone between the message and the letter.
  await eventually(
    async () => {
      const owed = await rows('notification', `SELECT 1 FROM email WHERE recipient = ANY($1) AND status = 'sent'`, [wrote]);
      expect(owed).toHaveLength(wrote.length);
    },
    { within: 60_000 },
  );
  expect(await mailsTo(wrote.at(-1)!)).toHaveLength(1);
}, 900_000);

/** The load: guests who buy and guests on the page of their link, writers of messages and reviews, and staff, all at the same time. */
import { setTimeout as pause } from 'node:timers/promises';
import { CharterScenarios } from './charter-scenarios.ts';
import { buyCharter, type LoadContext, type Offer, pickTrip } from './checkout-scenarios.ts';
import type { ClientLog } from './client-log.ts';
import type { Cluster } from './cluster.ts';
import { HttpClient } from './http-client.ts';
import { insertPastBookings, sendMessage, writeReview } from './message-scenarios.ts';
import type { Rng } from './rng.ts';
import { StaffScenarios } from './staff-scenarios.ts';
import { TripScenarios } from './trip-scenarios.ts';

/** Number of each that are active at the same time. */
const CONCURRENT_GUESTS = 5;
const CONCURRENT_STAFF = 2;
/** Guests on the page of their link. */
const CONCURRENT_TRIPS = 3;
/** Guests that compete for the same slot in a rush. */
const RUSH_SIZE = 5;
const PAST_BOOKINGS = 400;

/** Starts the load. @returns a function that stops it and resolves when the last scenario has ended */
export async function startLoad(cluster: Cluster, log: ClientLog, rng: Rng): Promise<() => Promise<void>> {
  const site = { gateways: cluster.gateways, origin: cluster.stack.file.site };
  const context: LoadContext = { site, log, paypal: cluster.paypal, cluster, offer: await loadOffer(new HttpClient(site, log)) };
  const reviewCodes = (await insertPastBookings(cluster, PAST_BOOKINGS)).values();
  const trips = new TripScenarios(context, cluster.stack.file.login);
  const charters = new CharterScenarios(context, cluster.stack.file.login);
  const stopping = new AbortController();

  /** Repeats a scenario with a random pause of at most `pauseMs`; each repetition has its own random numbers. */
  const repeat = async (name: string, pauseMs: number, scenario: (own: Rng) => Promise<void>): Promise<void> => {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const own = rng.fork(`${name} ${number}`);
      await scenario(own);
      await pause(own.int(pauseMs / 4, pauseMs));
    }
  };
  const rush = async (own: Rng) => {
    const trip = pickTrip(context.offer, own);
    await Promise.all(Array.from({ length: RUSH_SIZE }, (_, index) => buyCharter(context, own.fork(`buyer ${index}`), trip)));
  };
  const running = [
    ...Array.from({ length: CONCURRENT_GUESTS }, (_, index) => repeat(`guest ${index}`, 800, (own) => buyCharter(context, own))),
    repeat('rush', 6_000, rush),
    repeat('writer', 1_500, (own) => sendMessage(context, own)),
    repeat('reviewer', 4_000, async (own) => {
      const { value: code } = reviewCodes.next();
      if (code) await writeReview(context, code, own);
    }),
    ...Array.from({ length: CONCURRENT_STAFF }, (_, index) => {
      const scenarios = new StaffScenarios(context, cluster.stack.file.login);
      return repeat(`staff ${index}`, 900, (own) => scenarios.run(own));
    }),
    ...Array.from({ length: CONCURRENT_TRIPS }, (_, index) => repeat(`trip ${index}`, 1_000, (own) => trips.run(own))),
    repeat('charters', 900, (own) => charters.run(own)),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

async function loadOffer(client: HttpClient): Promise<Offer> {
  const packages = await client.sendWithRetries<Offer['packages']>('GET', '/api/charter-packages');
  const window = await client.sendWithRetries<Offer['window']>('GET', '/api/booking-window');
  return { packages: packages.body, window: window.body };
}

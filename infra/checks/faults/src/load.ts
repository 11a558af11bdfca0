/** The load: guests who buy, guests on the page of their link or of an offer, writers of messages and reviews, and staff, all at the same time. */
import { setTimeout as pause } from 'node:timers/promises';
import { CharterScenarios } from './charter-scenarios.ts';
import { buyCharter, type LoadContext, type Offer, pickTrip } from './checkout-scenarios.ts';
import type { ClientLog } from './client-log.ts';
import type { Cluster } from './cluster.ts';
import { FolioScenarios } from './folio-scenarios.ts';
import { HttpClient } from './http-client.ts';
import { insertPastBookings, sendMessage, writeReview } from './message-scenarios.ts';
import { OfferScenarios } from './offer-scenarios.ts';
import { PurchaseScenarios } from './purchase-scenarios.ts';
import type { Rng } from './rng.ts';
import { prepareSale } from './sale.ts';
import type { Login } from './staff-client.ts';
import { StaffScenarios } from './staff-scenarios.ts';
import { TripPages } from './trip-pages.ts';
import { TripScenarios } from './trip-scenarios.ts';
import { VoucherScenarios } from './voucher-scenarios.ts';

/** Number of each that are active at the same time. */
const CONCURRENT_GUESTS = 5;
const CONCURRENT_STAFF = 2;
/** Guests on the page of their link. */
const CONCURRENT_TRIPS = 3;
/** Guests who pay there. */
const CONCURRENT_PURCHASES = 2;
/** Guests who buy vouchers, or use them. */
const CONCURRENT_VOUCHERS = 2;
/** Guests that compete for the same slot in a rush. */
const RUSH_SIZE = 5;
const PAST_BOOKINGS = 400;
/** Charters among them whose guests give gratuities: few, so that some give several. */
const GIVING_GUESTS = 40;

/** Starts the load. @returns a function that stops it and resolves when the last scenario has ended */
export async function startLoad(cluster: Cluster, log: ClientLog, rng: Rng): Promise<() => Promise<void>> {
  const site = { gateways: cluster.gateways, origin: cluster.stack.file.site };
  const { login } = cluster.stack.file;
  const context: LoadContext = { site, log, paypal: cluster.paypal, cluster, offer: await loadOffer({ site, log }, login) };
  const past = await insertPastBookings(cluster, PAST_BOOKINGS);
  const reviewCodes = past.map(({ code }) => code).values();
  const pages = new TripPages(context, login);
  const trips = new TripScenarios(context, pages);
  const purchases = new PurchaseScenarios(
    context,
    pages,
    past.slice(0, GIVING_GUESTS).map(({ id }) => id),
  );
  const folios = new FolioScenarios(context, login, pages);
  const vouchers = new VoucherScenarios(context);
  const offers = new OfferScenarios(context, login);
  const charters = new CharterScenarios(context, login);
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
    // All buy one slot; or the add-ons of one day, of which there is one of a kind, with all slots of that day.
    const isForAddOns = own.chance(0.5);
    const { timeSlots } = context.offer.packages.find(({ id }) => id === trip.packageId)!;
    const buy = (buyer: Rng) =>
      isForAddOns
        ? buyCharter(context, buyer, { ...trip, timeSlot: buyer.pick(timeSlots) }, { addOns: context.offer.addOns })
        : buyCharter(context, buyer, trip);
    await Promise.all(Array.from({ length: RUSH_SIZE }, (_, index) => buy(own.fork(`buyer ${index}`))));
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
      const scenarios = new StaffScenarios(context, login);
      return repeat(`staff ${index}`, 900, (own) => scenarios.run(own));
    }),
    ...Array.from({ length: CONCURRENT_TRIPS }, (_, index) => repeat(`trip ${index}`, 1_000, (own) => trips.run(own))),
    ...Array.from({ length: CONCURRENT_PURCHASES }, (_, index) => repeat(`purchase ${index}`, 800, (own) => purchases.run(own))),
    ...Array.from({ length: CONCURRENT_VOUCHERS }, (_, index) => repeat(`voucher ${index}`, 800, (own) => vouchers.run(own))),
    repeat('offers', 1_000, (own) => offers.run(own)),
    repeat('folios', 1_200, (own) => folios.run(own)),
    repeat('charters', 900, (own) => charters.run(own)),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

async function loadOffer(context: Pick<LoadContext, 'site' | 'log'>, login: Login): Promise<Offer> {
  const client = new HttpClient(context.site, context.log);
  const { body: window } = await client.sendWithRetries<Offer['window']>('GET', '/api/booking-window');
  const addOns = await prepareSale(context, login, window);
  const { body: packages } = await client.sendWithRetries<Offer['packages']>('GET', '/api/charter-packages');
  return { packages, window, addOns };
}

/** Guests and staff, all at once, until it is time to go home. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Dice } from './rng.ts';
import { aTrip, buy, type Offer, type Shop } from './checkout-scenarios.ts';
import type { Journal } from './client-log.ts';
import { StaffMember } from './staff-scenarios.ts';
import { Visitor } from './http-client.ts';
import { contact, review, sailedGuests } from './message-scenarios.ts';

/** How many are at it at the same time. */
const guests = 5;
const staff = 2;
/** So many want one and the same slot in a rush. */
const inARush = 5;
const sailed = 400;

/** Begins the load. @returns what ends it: resolves when the last of them has left */
export async function openShop(cluster: Cluster, journal: Journal, dice: Dice): Promise<() => Promise<void>> {
  const door = { gateways: cluster.gateways, origin: cluster.stack.file.site };
  const shop: Shop = { door, journal, paypal: cluster.paypal, offer: await findOffer(new Visitor(door, journal)) };
  const codes = (await sailedGuests(cluster, sailed)).values();
  const closing = new AbortController();

  /** One after the other, each with dice of their own, with a breath in between. */
  const lane = async (name: string, breath: number, visit: (own: Dice) => Promise<void>): Promise<void> => {
    for (let number = 1; !closing.signal.aborted; number += 1) {
      const own = dice.of(`${name} ${number}`);
      await visit(own);
      await pause(own.whole(breath / 4, breath));
    }
  };
  const rush = async (own: Dice) => {
    const wanted = aTrip(shop.offer, own);
    await Promise.all(Array.from({ length: inARush }, (_, index) => buy(shop, own.of(`buyer ${index}`), wanted)));
  };
  const lanes = [
    ...Array.from({ length: guests }, (_, index) => lane(`guest ${index}`, 800, (own) => buy(shop, own))),
    lane('rush', 6_000, rush),
    lane('writer', 1_500, (own) => contact(shop, own)),
    lane('reviewer', 4_000, async (own) => {
      const { value: code } = codes.next();
      if (code) await review(shop, code, own);
    }),
    ...Array.from({ length: staff }, (_, index) => {
      const member = new StaffMember(shop, cluster.stack.file.login);
      return lane(`staff ${index}`, 900, (own) => member.work(own));
    }),
  ];
  return async () => {
    closing.abort();
    await Promise.all(lanes);
  };
}

async function findOffer(visitor: Visitor): Promise<Offer> {
  const packages = await visitor.insist<Offer['packages']>('GET', '/api/charter-packages');
  const window = await visitor.insist<Offer['window']>('GET', '/api/booking-window');
  return { packages: packages.body, window: window.body };
}

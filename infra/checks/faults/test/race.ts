import type { Answer, SiteFetch, Trip } from './guest.ts';
import { Guest } from './guest.ts';

/** Number of concurrent guests. */
export const BUYERS = 200;

/** All buyers order the same trip at the same time. */
export async function race(trip: Trip, price: number, siteFetch?: SiteFetch): Promise<{ guests: Guest[]; answers: Answer[] }> {
  const guests = Array.from({ length: BUYERS }, () => new Guest(siteFetch));
  // Opens the connections first: otherwise the orders would be spread over the time of the handshakes.
  await Promise.all(guests.map((guest) => guest.send('GET', '/api/business')));
  const answers = await Promise.all(guests.map((guest) => guest.order(trip, price)));
  return { guests, answers };
}

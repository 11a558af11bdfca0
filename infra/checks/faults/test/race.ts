import type { Answer, Reach, Trip } from './guest.ts';
import { Guest } from './guest.ts';

export const buyers = 200;

/** Two hundred guests order the same trip at once. */
export async function race(trip: Trip, price: number, reach?: Reach): Promise<{ guests: Guest[]; answers: Answer[] }> {
  const guests = Array.from({ length: buyers }, () => new Guest(reach));
  // Connections are opened first: a race of handshakes is not a race for the slot.
  await Promise.all(guests.map((guest) => guest.send('GET', '/api/business')));
  const answers = await Promise.all(guests.map((guest) => guest.order(trip, price)));
  return { guests, answers };
}

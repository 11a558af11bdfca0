import { call } from '@charter/api-client';
import type { Trip } from '@charter/contracts';

/** Milliseconds between two requests for the trip, until it shows a payment. */
const settledInterval = 1_000;
const settledRequests = 15;

/** Loads the trip until it shows the payment: the money has arrived, and is recorded a moment later. */
export async function settledTrip(isSettled: (trip: Trip) => boolean): Promise<Trip> {
  for (let left = settledRequests; ; left -= 1) {
    const trip = await call('GET /api/trip');
    if (left === 1 || isSettled(trip)) return trip;
    await new Promise((resolve) => setTimeout(resolve, settledInterval));
  }
}

/** @param requestIds of which one was paid: the trip no longer asks for it */
export const asksForLess =
  (requestIds: readonly string[]) =>
  ({ paymentRequests = [] }: Trip): boolean =>
    requestIds.length === 0 || requestIds.some((id) => !paymentRequests.some((request) => request.id === id));

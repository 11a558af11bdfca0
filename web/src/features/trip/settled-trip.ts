import { visitorApi } from '@charter/api-client';
import type { Trip } from '@charter/contracts';

/** Milliseconds between two requests for the trip, until it shows a payment. */
const settledInterval = 1_000;
const settledRequests = 15;

/**
 * Loads the trip until it no longer asks for one of these payments: the money has arrived, and is recorded a moment later.
 * @param requestIds of which one was paid
 */
export async function settledTrip(requestIds: readonly string[]): Promise<Trip> {
  for (let left = settledRequests; ; left -= 1) {
    const trip = await visitorApi.trip();
    const open = new Set(trip.paymentRequests?.map(({ id }) => id));
    if (left === 1 || requestIds.some((id) => !open.has(id)) || requestIds.length === 0) return trip;
    await new Promise((resolve) => setTimeout(resolve, settledInterval));
  }
}

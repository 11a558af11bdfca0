import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { visitorApi } from '@charter/api-client';
import type { ChoiceForm, GuestCancellationForm, Trip, TripChangeForm, TripChoice, TripLinkForm, TripMoveForm } from '@charter/contracts';
import { localizedPath, parsePathname, paths } from '../../lib/paths.js';

/**
 * Opens the trip whose key is in the address, and removes the key from it: the address may be shared or stay in a history.
 * A trip that this browser has opened before needs no key.
 */
async function openTrip(signal: AbortSignal) {
  const { locale, path } = parsePathname(location.pathname);
  const key = path.slice(paths.trip.length + 1);
  if (key) {
    await visitorApi.openTrip(decodeURIComponent(key));
    history.replaceState(history.state, '', localizedPath(locale, paths.trip));
  }
  return visitorApi.trip(signal);
}

export const tripQuery = queryOptions({ queryKey: ['trip'], queryFn: ({ signal }) => openTrip(signal) });

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

export const changeTrip = mutationOptions({ mutationFn: (form: TripChangeForm) => visitorApi.changeTrip(form) });

/** What a choice is about: the cancellation of a weather call, or a move of ours. */
export type ChoiceId = Pick<TripChoice, 'cancellationId' | 'moveId'>;

export const choiceIdOf = ({ cancellationId, moveId }: ChoiceId): ChoiceId => (moveId ? { moveId } : { cancellationId });

/** @param choice after a weather call or a move of ours: the guest chooses a time, which is not one of the guest's own moves */
export const moveTrip = (choice?: ChoiceId) =>
  mutationOptions({
    mutationFn: ({ date, timeSlot, ...form }: TripMoveForm) =>
      choice
        ? visitorApi.chooseTrip({ ...choiceIdOf(choice), choose: 'move', date, timeSlot })
        : visitorApi.moveTrip({ ...form, date, timeSlot }),
  });

export const chooseTrip = mutationOptions({ mutationFn: (form: ChoiceForm) => visitorApi.chooseTrip(form) });

/** What a cancellation returns now. */
export const cancellationQuery = queryOptions({
  queryKey: ['trip-cancellation'],
  queryFn: ({ signal }) => visitorApi.tripCancellation(signal),
  staleTime: 0,
  gcTime: 0,
});

export const cancelTrip = mutationOptions({ mutationFn: (form: GuestCancellationForm) => visitorApi.cancelTrip(form) });

export const requestTripLink = mutationOptions({ mutationFn: (form: TripLinkForm) => visitorApi.requestTripLink(form) });

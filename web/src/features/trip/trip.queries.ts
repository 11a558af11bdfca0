import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { visitorApi } from '@charter/api-client';
import type { ChoiceForm, GuestCancellationForm, TripChangeForm, TripChoice, TripLinkForm, TripMoveForm } from '@charter/contracts';
import { longestOpenings } from '@charter/contracts/limits';
import { addDays } from '@charter/ui';
import type { Day } from '@charter/ui';
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

export const changeTrip = mutationOptions({ mutationFn: (form: TripChangeForm) => visitorApi.changeTrip(form) });

/** @param choice after a weather call: the booking has no time that could be moved, and its guest chooses one */
export const moveTrip = (choice?: Pick<TripChoice, 'cancellationId'>) =>
  mutationOptions({
    mutationFn: ({ date, timeSlot, ...form }: TripMoveForm) =>
      choice
        ? visitorApi.chooseTrip({ cancellationId: choice.cancellationId, choose: 'move', date, timeSlot })
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

/** Free slots by day, from today's window, in parts of as many days as one request may have. */
export const openingsQuery = (start: Day, end: Day) =>
  queryOptions({
    queryKey: ['trip-openings', start, end],
    queryFn: async ({ signal }) => {
      const parts: { from: Day; to: Day }[] = [];
      for (let from = start; from <= end; from = addDays(from, longestOpenings)) {
        const last = addDays(from, longestOpenings - 1);
        parts.push({ from, to: last < end ? last : end });
      }
      const openings = (await Promise.all(parts.map((part) => visitorApi.tripOpenings(part, signal)))).flat();
      return new Map(openings.map(({ date, slots }) => [date, slots]));
    },
    staleTime: 0,
    gcTime: 0,
  });

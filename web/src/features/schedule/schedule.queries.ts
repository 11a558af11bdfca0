import { queryOptions } from '@tanstack/react-query';
import { api } from '@charter/api-client';
import type { Day } from '@charter/ui';

export const windowQuery = queryOptions({
  queryKey: ['window'],
  queryFn: ({ signal }) => api.window(signal),
  // Its ends move at midnight; an hour is often enough for a page that stays open.
  staleTime: 3_600_000,
});

export const unavailableQuery = (packageId: number) =>
  queryOptions({
    queryKey: ['unavailable', packageId],
    queryFn: ({ signal }) => api.unavailableDates(packageId, signal),
    select: ({ unavailableDates }) => new Set(unavailableDates),
    staleTime: 30_000,
  });

/** Where the package is free instead, nearest first; worth knowing only while a slot is gone. */
export const nextFreeQuery = (packageId: number, after: Day) =>
  queryOptions({
    queryKey: ['next-free', packageId, after],
    queryFn: ({ signal }) => api.nextFree(packageId, after, signal),
    select: ({ alternatives }) => alternatives,
    staleTime: 0,
    gcTime: 0,
  });

/** Asked anew whenever a slot is chosen: somebody else may have taken it meanwhile. */
export const availabilityQuery = (packageId: number, date: Day, timeSlot: string) =>
  queryOptions({
    queryKey: ['availability', packageId, date, timeSlot],
    queryFn: ({ signal }) => api.checkAvailability({ packageId, date, timeSlot }, signal),
    staleTime: 0,
    gcTime: 0,
  });

import { queryOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import type { CharterPackage } from '@charter/contracts';
import type { Day } from '@charter/ui';

export const windowQuery = queryOptions({
  queryKey: ['window'],
  queryFn: ({ signal }) => call('GET /api/booking-window', { signal }),
  // The window moves at midnight; refetching hourly is enough for a page that stays open.
  staleTime: 3_600_000,
});

export const unavailableQuery = (packageId: number) =>
  queryOptions({
    queryKey: ['unavailable', packageId],
    queryFn: ({ signal }) => call('GET /api/unavailable-dates/{packageId}', { path: { packageId }, signal }),
    select: ({ unavailableDates, soldOut = [] }) => ({ unavailable: new Set(unavailableDates), soldOut: new Set(soldOut) }),
    staleTime: 30_000,
  });

/** Next free slots of a package, nearest first. Not cached: used only when a slot is taken. */
export const nextFreeQuery = (packageId: number, after: Day) =>
  queryOptions({
    queryKey: ['next-free', packageId, after],
    queryFn: ({ signal }) => call('GET /api/next-free/{packageId}', { path: { packageId }, query: { after }, signal }),
    select: ({ alternatives }) => alternatives,
    staleTime: 0,
    gcTime: 0,
  });

/** Not cached: another guest may have booked the slot in the meantime. */
export const availabilityQuery = (packageId: number, date: Day, timeSlot: string) =>
  queryOptions({
    queryKey: ['availability', packageId, date, timeSlot],
    queryFn: ({ signal }) => call('POST /api/check-availability', { body: { packageId, date, timeSlot }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The days of a package that do not have its own price, with theirs in whole US dollars. @param end inclusive */
export const dayPricesQuery = ({ id, price }: Pick<CharterPackage, 'id' | 'price'>, start: Day, end: Day) =>
  queryOptions({
    queryKey: ['day-prices', id, start, end],
    queryFn: ({ signal }) => call('GET /api/day-prices/{packageId}', { path: { packageId: id }, query: { from: start, to: end }, signal }),
    select: (days) => new Map(days.filter((day) => day.price !== price).map((day) => [day.date, day.price])),
    staleTime: 30_000,
  });

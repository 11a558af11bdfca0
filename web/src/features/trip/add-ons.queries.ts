import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@charter/api-client';
import type { TripAddOnsForm } from '@charter/contracts';
import type { Locale } from '@charter/contracts/browser';

/** What can be added to the charter now. */
export const tripAddOnsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['trip-add-ons', locale],
    queryFn: ({ signal }) => call('GET /api/trip/add-ons', { query: { locale }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const requestAddOns = mutationOptions({ mutationFn: (form: TripAddOnsForm) => call('POST /api/trip/add-ons', { body: form }) });

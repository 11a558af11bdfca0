import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, inLanguage } from '@charter/api-client';
import type { Locale } from '@charter/contracts/browser';

/** What can be ordered with a package, cheapest first. */
export const addOnsQuery = (packageId: number, locale: Locale) =>
  queryOptions({
    queryKey: ['add-ons', packageId, locale],
    queryFn: ({ signal }) => call('GET /api/add-ons', { query: { packageId, ...inLanguage(locale) }, signal }),
    staleTime: 60_000,
    // The former language stays while the chosen one is loading; the add-ons of another package do not.
    placeholderData: (previous, query) => (query?.queryKey[1] === packageId ? keepPreviousData(previous) : undefined),
  });

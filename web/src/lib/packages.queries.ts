import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, inLanguage } from '@charter/api-client';
import type { Locale } from '@charter/contracts/browser';
import { refetchWhileFailed } from './query-client.js';

/** In a language; fresh for one minute, cached for ten (specification). */
export const packagesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['packages', locale],
    queryFn: ({ signal }) => call('GET /api/charter-packages', { query: inLanguage(locale), signal }),
    // The API sorts by price too; the page promises this order and does not rely on it.
    select: (packages) => packages.toSorted((one, other) => one.price - other.price),
    staleTime: 60_000,
    gcTime: 600_000,
    refetchOnMount: false,
    // The former language stays while the chosen one is loading.
    placeholderData: keepPreviousData,
    ...refetchWhileFailed,
  });

/** A package's pictures in display order; fresh for five minutes, cached for ten (specification). */
export const packageImagesQuery = (packageId: number, locale: Locale) =>
  queryOptions({
    queryKey: ['packages', packageId, 'images', locale],
    queryFn: ({ signal }) => call('GET /api/admin/packages/{packageId}/images', { path: { packageId }, query: inLanguage(locale), signal }),
    staleTime: 300_000,
    gcTime: 600_000,
    placeholderData: keepPreviousData,
  });

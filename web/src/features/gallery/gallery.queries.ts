import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, inLanguage } from '@charter/api-client';
import type { Locale } from '@charter/contracts/browser';
import { refetchWhileFailed } from '../../lib/query-client.js';

/** Active pictures in display order, in a language; fresh for one minute (specification). */
export const galleryQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['gallery', locale],
    queryFn: ({ signal }) => call('GET /api/admin/gallery', { query: inLanguage(locale), signal }),
    // Staff sessions get hidden pictures, too.
    select: (images) => images.filter(({ isActive }) => isActive).toSorted((one, other) => one.displayOrder - other.displayOrder),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    ...refetchWhileFailed,
  });

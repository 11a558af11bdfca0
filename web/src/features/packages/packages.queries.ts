import { queryOptions } from '@tanstack/react-query';
import { api } from '@charter/api-client';
import { recover } from '../../lib/query-client.js';

/** Fresh for a minute and kept for ten, as the specification has it. */
export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => api.packages(signal),
  // The catalogue answers the cheapest first; the page promises it, so it does not rely on it.
  select: (packages) => packages.toSorted((one, other) => one.price - other.price),
  staleTime: 60_000,
  gcTime: 600_000,
  refetchOnMount: false,
  ...recover,
});

/** A package's pictures in their order; fresh for five minutes and kept for ten, as the specification has it. */
export const packageImagesQuery = (packageId: number) =>
  queryOptions({
    queryKey: ['packages', packageId, 'images'],
    queryFn: ({ signal }) => api.packageImages(packageId, signal),
    staleTime: 300_000,
    gcTime: 600_000,
  });

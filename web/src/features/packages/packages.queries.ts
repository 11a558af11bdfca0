import { queryOptions } from '@tanstack/react-query';
import { api } from '@charter/api-client';
import { refetchWhileFailed } from '../../lib/query-client.js';

/** Fresh for one minute, cached for ten (specification). */
export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => api.packages(signal),
  // The API sorts by price too; the page promises this order and does not rely on it.
  select: (packages) => packages.toSorted((one, other) => one.price - other.price),
  staleTime: 60_000,
  gcTime: 600_000,
  refetchOnMount: false,
  ...refetchWhileFailed,
});

/** A package's pictures in display order; fresh for five minutes, cached for ten (specification). */
export const packageImagesQuery = (packageId: number) =>
  queryOptions({
    queryKey: ['packages', packageId, 'images'],
    queryFn: ({ signal }) => api.packageImages(packageId, signal),
    staleTime: 300_000,
    gcTime: 600_000,
  });

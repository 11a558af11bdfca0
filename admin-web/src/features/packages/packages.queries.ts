import { call } from '@charter/api-client';
import type { CharterPackage, PackageForm, PackageImage, PackageImageForm, SlotYearForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';
import { type NewOrder, orderForm } from '../../lib/new-order.js';
import { packagesQuery } from '../../lib/packages.queries.js';
import type { StoredRecord } from '../../lib/use-stored-record.js';

/** The images of a package in display order; the first is the primary image. */
export const packageImagesQuery = (packageId: number) =>
  queryOptions({
    queryKey: ['package-images', packageId],
    queryFn: ({ signal }) => call('GET /api/admin/packages/{packageId}/images', { path: { packageId }, signal }),
    staleTime: 30_000,
  });

/** What a form says of slots and daylight. */
export type SunRules = Required<SlotYearForm>;

export const slotYearQuery = (form: SunRules) =>
  queryOptions({
    queryKey: ['slot-year', form],
    queryFn: ({ signal }) => call('POST /api/admin/packages/slot-year', { body: form, signal }),
    staleTime: 300_000,
  });

interface SavePackageInput {
  /** Undefined for a new package. */
  stored: StoredRecord<number> | undefined;
  form: PackageForm;
}

export const savePackageMutation = (client: QueryClient, callbacks: MutationCallbacks<CharterPackage, SavePackageInput>) =>
  mutationOptions({
    mutationFn: ({ stored, form }: SavePackageInput) =>
      stored
        ? call('PUT /api/admin/packages/{packageId}', {
            path: { packageId: stored.id },
            body: { ...form, expectedRevision: stored.expectedRevision },
          })
        : call('POST /api/admin/packages', { body: form }),
    onSuccess: (saved, input) => {
      client.setQueryData(
        packagesQuery.queryKey,
        (cached) => cached && [...cached.filter(({ id }) => id !== saved.id), saved].sort(byPrice),
      );
      callbacks.onSuccess(saved, input);
    },
    onError: callbacks.onError,
    onSettled: () => refreshPackages(client),
  });

export const deletePackageMutation = (client: QueryClient, callbacks: MutationCallbacks<void, number>) =>
  mutationOptions({
    mutationFn: (packageId: number) => call('DELETE /api/admin/packages/{packageId}', { path: { packageId } }),
    onSuccess: (result, packageId) => {
      client.setQueryData(packagesQuery.queryKey, (cached) => cached?.filter(({ id }) => id !== packageId));
      callbacks.onSuccess(result, packageId);
    },
    onError: callbacks.onError,
    onSettled: () => refreshPackages(client),
  });

interface SaveImageInput {
  /** Undefined for a new image. */
  stored: StoredRecord<number> | undefined;
  form: PackageImageForm;
}

export const saveImageMutation = (client: QueryClient, packageId: number, callbacks: MutationCallbacks<PackageImage, SaveImageInput>) =>
  mutationOptions({
    mutationKey: packageImagesQuery(packageId).queryKey,
    mutationFn: ({ stored, form }: SaveImageInput) =>
      stored
        ? call('PUT /api/admin/packages/{packageId}/images/{imageId}', {
            path: { packageId, imageId: stored.id },
            body: { ...form, expectedRevision: stored.expectedRevision },
          })
        : call('POST /api/admin/packages/{packageId}/images', { path: { packageId }, body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refreshImages(client, packageId),
  });

export const deleteImageMutation = (client: QueryClient, packageId: number, callbacks: MutationCallbacks<void, number>) =>
  mutationOptions({
    mutationKey: packageImagesQuery(packageId).queryKey,
    mutationFn: (imageId: number) => call('DELETE /api/admin/packages/{packageId}/images/{imageId}', { path: { packageId, imageId } }),
    onSuccess: (result, imageId) => {
      client.setQueryData(packageImagesQuery(packageId).queryKey, (cached) => cached?.filter(({ id }) => id !== imageId));
      callbacks.onSuccess(result, imageId);
    },
    onError: callbacks.onError,
    onSettled: () => refreshImages(client, packageId),
  });

/** Optimistic: the new order is shown at once and reverted when the server rejects it. */
export function reorderImagesMutation(client: QueryClient, packageId: number, callbacks: MutationCallbacks<PackageImage[], NewOrder>) {
  const { queryKey } = packageImagesQuery(packageId);
  return mutationOptions({
    mutationKey: queryKey,
    // Requests of one scope run one after the other, so that the last order wins.
    scope: { id: queryKey.join() },
    mutationFn: (order: NewOrder) =>
      call('PUT /api/admin/packages/{packageId}/images/reorder', { path: { packageId }, body: orderForm(order) }),
    onMutate: async ({ to }) => {
      await client.cancelQueries({ queryKey });
      const previous = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (cached) => cached && inOrder(cached, to));
      return { previous };
    },
    onSuccess: callbacks.onSuccess,
    onError: (error, order, context) => {
      client.setQueryData(queryKey, context?.previous);
      callbacks.onError(error, order);
    },
    onSettled: () => refreshImages(client, packageId),
  });
}

const byPrice = (a: CharterPackage, b: CharterPackage) => a.price - b.price || a.id - b.id;

const inOrder = (images: PackageImage[], ids: number[]): PackageImage[] =>
  ids
    .map((id) => images.find((image) => image.id === id))
    .filter((image) => image !== undefined)
    .map((image, index) => ({ ...image, isPrimary: index === 0 }));

const refreshPackages = (client: QueryClient) => client.invalidateQueries({ queryKey: packagesQuery.queryKey });

/** Only the last mutation in flight refetches: an earlier response would not contain the other changes yet. */
async function refreshImages(client: QueryClient, packageId: number): Promise<void> {
  const { queryKey } = packageImagesQuery(packageId);
  if (client.isMutating({ mutationKey: queryKey }) === 1) await client.invalidateQueries({ queryKey });
}

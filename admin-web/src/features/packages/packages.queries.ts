import { api } from '@charter/api-client';
import type { CharterPackage, PackageForm, PackageImage, PackageImageForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { packagesQuery } from '../../lib/packages.queries.js';

export { packagesQuery };

/** In display order; the first is the primary one. */
export const packageImagesQuery = (packageId: number) =>
  queryOptions({
    queryKey: ['package-images', packageId],
    queryFn: ({ signal }) => api.packageImages(packageId, signal),
    staleTime: 30_000,
  });

/** What to say when the answer is there; called even when whoever asked has left the screen by then. */
export interface Words<Answer = unknown> {
  done: (answer: Answer) => void;
  refused: (error: Error) => void;
}

export interface PackageWish {
  /** Left out for a new one. */
  id?: number;
  form: PackageForm;
}

export const savePackageMutation = (client: QueryClient, say: Words<CharterPackage>) =>
  mutationOptions({
    mutationFn: ({ id, form }: PackageWish) => (id === undefined ? api.addPackage(form) : api.changePackage(id, form)),
    onSuccess: (saved) => {
      client.setQueryData(packagesQuery.queryKey, (held) => held && [...held.filter(({ id }) => id !== saved.id), saved].sort(byPrice));
      say.done(saved);
    },
    onError: say.refused,
    onSettled: () => refreshPackages(client),
  });

export const removePackageMutation = (client: QueryClient, say: Words) =>
  mutationOptions({
    mutationFn: (packageId: number) => api.removePackage(packageId),
    onSuccess: (nothing, packageId) => {
      client.setQueryData(packagesQuery.queryKey, (held) => held?.filter(({ id }) => id !== packageId));
      say.done(nothing);
    },
    onError: say.refused,
    onSettled: () => refreshPackages(client),
  });

export interface ImageWish {
  /** Left out for a new one. */
  id?: number;
  form: PackageImageForm;
}

export const saveImageMutation = (client: QueryClient, packageId: number, say: Words<PackageImage>) =>
  mutationOptions({
    mutationKey: packageImagesQuery(packageId).queryKey,
    mutationFn: ({ id, form }: ImageWish) =>
      id === undefined ? api.addPackageImage(packageId, form) : api.changePackageImage(packageId, id, form),
    onSuccess: say.done,
    onError: say.refused,
    onSettled: () => refreshImages(client, packageId),
  });

export const removeImageMutation = (client: QueryClient, packageId: number, say: Words) =>
  mutationOptions({
    mutationKey: packageImagesQuery(packageId).queryKey,
    mutationFn: (imageId: number) => api.removePackageImage(packageId, imageId),
    onSuccess: (nothing, imageId) => {
      client.setQueryData(packageImagesQuery(packageId).queryKey, (held) => held?.filter(({ id }) => id !== imageId));
      say.done(nothing);
    },
    onError: say.refused,
    onSettled: () => refreshImages(client, packageId),
  });

/** Shown at once, taken back when the server refuses. */
export function reorderImagesMutation(client: QueryClient, packageId: number, say: Words) {
  const { queryKey } = packageImagesQuery(packageId);
  return mutationOptions({
    mutationKey: queryKey,
    // One after the other: of two quick moves the later one must be the last to arrive.
    scope: { id: queryKey.join() },
    mutationFn: (imageIds: number[]) => api.reorderPackageImages(packageId, imageIds),
    onMutate: async (imageIds) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (held) => held && inOrder(held, imageIds));
      return { before };
    },
    onSuccess: say.done,
    onError: (error, _ids, shown) => {
      client.setQueryData(queryKey, shown?.before);
      say.refused(error);
    },
    onSettled: () => refreshImages(client, packageId),
  });
}

const byPrice = (one: CharterPackage, other: CharterPackage) => one.price - other.price || one.id - other.id;

const inOrder = (images: PackageImage[], ids: number[]): PackageImage[] =>
  ids
    .map((id) => images.find((image) => image.id === id))
    .filter((image) => image !== undefined)
    .map((image, index) => ({ ...image, isPrimary: index === 0 }));

const refreshPackages = (client: QueryClient) => client.invalidateQueries({ queryKey: packagesQuery.queryKey });

/** A list fetched while a change is under way would show the past for a moment, so the last change asks. */
async function refreshImages(client: QueryClient, packageId: number): Promise<void> {
  const { queryKey } = packageImagesQuery(packageId);
  if (client.isMutating({ mutationKey: queryKey }) === 1) await client.invalidateQueries({ queryKey });
}

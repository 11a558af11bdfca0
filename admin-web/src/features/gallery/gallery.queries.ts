import { ApiError, call } from '@charter/api-client';
import type { GalleryForm, GalleryImage } from '@charter/contracts';
import { errorText, type Translate } from '@charter/ui';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';
import { type NewOrder, orderForm } from '../../lib/new-order.js';
import type { StoredRecord } from '../../lib/use-stored-record.js';

const all = ['gallery'] as const;

export const galleryQuery = queryOptions({
  queryKey: all,
  queryFn: ({ signal }) => call('GET /api/admin/gallery', { signal }),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

/** The server's detail where it has one, for example that the image was deleted by someone else. */
export const galleryErrorText = (t: Translate, error: Error): string =>
  (error instanceof ApiError && error.code !== 'INVALID' && error.detail) || errorText(t, error);

interface SaveImageInput {
  /** Undefined for a new image. */
  stored: StoredRecord<number> | undefined;
  form: GalleryForm;
}

export const saveImageMutation = (client: QueryClient, callbacks: MutationCallbacks<GalleryImage, SaveImageInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ stored, form }: SaveImageInput) =>
      stored
        ? call('PUT /api/admin/gallery/{id}', { path: { id: stored.id }, body: { ...form, expectedRevision: stored.expectedRevision } })
        : call('POST /api/admin/gallery', { body: form }),
    onSuccess: (saved, input) => {
      editImages(client, (images) =>
        images.some(({ id }) => id === saved.id) ? images.map((image) => (image.id === saved.id ? saved : image)) : [...images, saved],
      );
      callbacks.onSuccess(saved, input);
    },
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

export const deleteImageMutation = (client: QueryClient, callbacks: MutationCallbacks<void, GalleryImage>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (image: GalleryImage) => call('DELETE /api/admin/gallery/{id}', { path: { id: image.id } }),
    onSuccess: (result, deleted) => {
      editImages(client, (images) => images.filter(({ id }) => id !== deleted.id));
      callbacks.onSuccess(result, deleted);
    },
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

/** Optimistic: the new order is shown at once and reverted when the server rejects it. */
export const reorderMutation = (client: QueryClient, callbacks: MutationCallbacks<GalleryImage[], NewOrder>) =>
  mutationOptions({
    mutationKey: all,
    // Requests of one scope run one after the other, so that the last order wins.
    scope: { id: 'gallery-order' },
    mutationFn: (order: NewOrder) => call('PUT /api/admin/gallery/reorder', { body: orderForm(order) }),
    onMutate: async ({ to }) => {
      await client.cancelQueries({ queryKey: all });
      const previous = client.getQueryData(galleryQuery.queryKey);
      editImages(client, (images) => inOrder(images, to));
      return previous;
    },
    onError: (error, order, previous) => {
      if (previous) client.setQueryData(galleryQuery.queryKey, previous);
      callbacks.onError(error, order);
    },
    onSuccess: callbacks.onSuccess,
    onSettled: () => refresh(client),
  });

function inOrder(images: GalleryImage[], imageIds: number[]): GalleryImage[] {
  const numbered = images.map((image) => ({ ...image, displayOrder: imageIds.indexOf(image.id) + 1 }));
  return numbered.toSorted((a, b) => a.displayOrder - b.displayOrder);
}

/** Only the last mutation in flight refetches: an earlier response would not contain the other changes yet. */
function refresh(client: QueryClient): void {
  if (client.isMutating({ mutationKey: all }) === 1) void client.invalidateQueries({ queryKey: all });
}

function editImages(client: QueryClient, edit: (images: GalleryImage[]) => GalleryImage[]): void {
  client.setQueryData(galleryQuery.queryKey, (images) => images && edit(images));
}

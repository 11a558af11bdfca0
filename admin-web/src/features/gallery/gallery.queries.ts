import { api, ApiError } from '@charter/api-client';
import type { GalleryForm, GalleryImage } from '@charter/contracts';
import { errorText, type Translate } from '@charter/ui';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

const all = ['gallery'] as const;
const aMinute = 60_000;

export const galleryQuery = queryOptions({
  queryKey: all,
  queryFn: ({ signal }) => api.gallery(signal),
  staleTime: aMinute,
  refetchOnWindowFocus: true,
});

/** What to say when the answer is there; called even when whoever asked has left the screen by then. */
export interface Words<Answer> {
  done: (answer: Answer) => void;
  refused: (error: Error) => void;
}

/** The server's own sentence where it has one: an image may have left the gallery meanwhile. */
export const reasonOf = (t: Translate, error: Error): string =>
  (error instanceof ApiError && error.code !== 'INVALID' && error.detail) || errorText(t, error);

export interface ImageWish {
  /** Left out for a new one. */
  id?: number;
  form: GalleryForm;
}

export const saveImageMutation = (client: QueryClient, say: Words<GalleryImage>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ id, form }: ImageWish) => (id === undefined ? api.addGalleryImage(form) : api.updateGalleryImage(id, form)),
    onSuccess: (saved) => {
      edit(client, (images) =>
        images.some(({ id }) => id === saved.id) ? images.map((one) => (one.id === saved.id ? saved : one)) : [...images, saved],
      );
      say.done(saved);
    },
    onError: say.refused,
    onSettled: () => refresh(client),
  });

export const removeImageMutation = (client: QueryClient, say: Words<void>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (image: GalleryImage) => api.removeGalleryImage(image.id),
    onSuccess: (_nothing, removed) => {
      edit(client, (images) => images.filter(({ id }) => id !== removed.id));
      say.done();
    },
    onError: say.refused,
    onSettled: () => refresh(client),
  });

/** Shown at once, taken back when the server refuses. */
export const reorderMutation = (client: QueryClient, say: Words<void>) =>
  mutationOptions({
    mutationKey: all,
    // One after the other: the last order that was asked for is the one that stays.
    scope: { id: 'gallery-order' },
    mutationFn: (imageIds: number[]) => api.reorderGallery(imageIds),
    onMutate: async (imageIds) => {
      await client.cancelQueries({ queryKey: all });
      const before = client.getQueryData(galleryQuery.queryKey);
      edit(client, (images) => inOrder(images, imageIds));
      return before;
    },
    onError: (error, _imageIds, before) => {
      if (before) client.setQueryData(galleryQuery.queryKey, before);
      say.refused(error);
    },
    onSuccess: () => say.done(),
    onSettled: () => refresh(client),
  });

function inOrder(images: GalleryImage[], imageIds: number[]): GalleryImage[] {
  const placed = images.map((image) => ({ ...image, displayOrder: imageIds.indexOf(image.id) + 1 }));
  return placed.toSorted((a, b) => a.displayOrder - b.displayOrder);
}

/** A list fetched while a change is under way would show the past for a moment, so the last change asks. */
function refresh(client: QueryClient): void {
  if (client.isMutating({ mutationKey: all }) === 1) void client.invalidateQueries({ queryKey: all });
}

function edit(client: QueryClient, change: (images: GalleryImage[]) => GalleryImage[]): void {
  client.setQueryData(galleryQuery.queryKey, (images) => images && change(images));
}

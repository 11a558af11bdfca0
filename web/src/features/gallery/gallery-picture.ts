import type { GalleryImage } from '@charter/contracts';

/** What the page shows of a gallery image. */
export type GalleryPicture = Pick<GalleryImage, 'id' | 'imageUrl' | 'title' | 'description'>;

const missed = new Set<string>();

/** A picture that does not load is only logged, as the specification has it: once, however often it is shown. */
export function logMissing({ imageUrl, title }: GalleryPicture): void {
  if (missed.has(imageUrl)) return;
  missed.add(imageUrl);
  // oxlint-disable-next-line no-console -- all that is to be seen of it: its place keeps the tint.
  console.warn(`The gallery picture "${title}" could not be loaded: ${imageUrl}`);
}

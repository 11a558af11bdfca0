import type { GalleryImage } from '@charter/contracts';

/** The part of a gallery image that the page shows. */
export type GalleryPicture = Pick<GalleryImage, 'id' | 'imageUrl' | 'title' | 'description' | 'inEnglish'>;

const logged = new Set<string>();

/** Logs a picture that failed to load, once per address. The specification asks for nothing else. */
export function logLoadError({ imageUrl, title }: GalleryPicture): void {
  if (logged.has(imageUrl)) return;
  logged.add(imageUrl);
  // oxlint-disable-next-line no-console -- the specification asks for a log entry.
  console.warn(`The gallery picture "${title}" could not be loaded: ${imageUrl}`);
}

import { limits } from '@charter/contracts';

const { widths, formats } = limits.media;

type RenditionFormat = (typeof formats)[number];

export interface Rendition {
  width: (typeof widths)[number];
  format: RenditionFormat;
}

/** Every width in every format; the formats that most browsers request first. */
export const renditions: readonly Rendition[] = formats.flatMap((format) => widths.map((width) => ({ width, format })));

/** Uploads that are not validated yet; the gateway never serves this folder. */
export const uploadsFolder = 'uploads/';

/** Keys in the object store. The gateway serves everything below `media/`, by these names. */
export const uploadKey = (uploadId: string): string => `${uploadsFolder}${uploadId}`;
export const originalKey = (id: string): string => `media/${id}/original.jpg`;
export const renditionKey = (id: string, { width, format }: Rendition): string => `media/${id}/${width}.${format}`;

/** Public path of an image. */
export const imageUrlOf = (id: string): string => `/media/uploads/${id}.jpg`;

/** Id of the uploaded image in a URL, of any width. @returns undefined for the URL of another image */
export const imageIdOf = (imageUrl: string): string | undefined => /\/media\/uploads\/([\da-f]{32})\b/.exec(imageUrl)?.[1];

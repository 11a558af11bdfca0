import { limits } from '@charter/contracts';

const { widths, formats } = limits.media;

export type RenditionFormat = (typeof formats)[number];

export interface Rendition {
  width: (typeof widths)[number];
  format: RenditionFormat;
}

/** Every width in every format, the formats that most browsers ask for first. */
export const renditions: readonly Rendition[] = formats.flatMap((format) => widths.map((width) => ({ width, format })));

/** Bytes that nobody has looked at yet; never served. */
export const uploadsFolder = 'uploads/';

/** Object keys. The gateway serves everything below `media/`, by these names. */
export const uploadKey = (uploadId: string): string => `${uploadsFolder}${uploadId}`;
export const originalKey = (id: string): string => `media/${id}/original.jpg`;
export const renditionKey = (id: string, { width, format }: Rendition): string => `media/${id}/${width}.${format}`;

/** Where the gateway shows it. */
export const imageUrlOf = (id: string): string => `/media/uploads/${id}.jpg`;

/** The picture behind an address, whichever of its widths. @returns undefined for the address of anything else */
export const idIn = (imageUrl: string): string | undefined => /\/media\/uploads\/([\da-f]{32})\b/.exec(imageUrl)?.[1];

/** A picture that nobody wanted for so many milliseconds is taken away. */
export const unwantedLifetime = 7 * 24 * 3_600_000;

/** An upload that was not looked at within this many milliseconds never will be: its gateway died. */
export const uploadLifetime = 60 * 60_000;

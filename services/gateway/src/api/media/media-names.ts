import { limits } from '@charter/contracts';

const { widths, formats } = limits.media;

const pattern = new RegExp(`^([\\da-f]{32})(?:\\.jpg|-(${widths.join('|')})\\.(${formats.join('|')}))$`);
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

interface MediaName {
  /** Object key of the rendition. */
  key: string;
  /** Object key of the original, which is served until the rendition exists. */
  original: string;
  type: string;
}

/** @returns the id of the uploaded image in a URL; undefined for any other URL */
export const mediaIdIn = (imageUrl: string): string | undefined => /\/media\/uploads\/([\da-f]{32})\b/.exec(imageUrl)?.[1];

/** Parses `<id>.jpg` or `<id>-<width>.<format>`. @returns undefined for any other name */
export function readMediaName(name: string): MediaName | undefined {
  const [, id, width, format = 'jpg'] = pattern.exec(name) ?? [];
  if (!id) return undefined;
  const original = `media/${id}/original.jpg`;
  return { key: width ? `media/${id}/${width}.${format}` : original, original, type: types[format as keyof typeof types] };
}

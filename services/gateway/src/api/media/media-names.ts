import { limits } from '@charter/contracts';

const { widths, formats } = limits.media;

const pattern = new RegExp(`^([\\da-f]{32})(?:\\.jpg|-(${widths.join('|')})\\.(${formats.join('|')}))$`);
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

export interface MediaName {
  /** Object keys: what was asked for, and what stands in until that has been made. */
  key: string;
  original: string;
  type: string;
}

/** The uploaded picture that an address shows. @returns undefined for the address of anything else */
export const mediaIdIn = (imageUrl: string): string | undefined => /\/media\/uploads\/([\da-f]{32})\b/.exec(imageUrl)?.[1];

/** Reads `<id>.jpg` or `<id>-<width>.<format>`. @returns undefined for any other name: none of those leads anywhere */
export function readMediaName(name: string): MediaName | undefined {
  const [, id, width, format = 'jpg'] = pattern.exec(name) ?? [];
  if (!id) return undefined;
  const original = `media/${id}/original.jpg`;
  return { key: width ? `media/${id}/${width}.${format}` : original, original, type: types[format as keyof typeof types] };
}

import sharp, { type Sharp } from 'sharp';
import { limits, DomainError } from '@charter/contracts';
import type { Rendition } from './object-keys.js';

const { maxPixels, messages } = limits.media;

// Whatever type a file claims, only these formats are decoded. SVG and PDF are not: their libraries run scripts or load other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// Images come one at a time, so libvips' cache would only hold memory.
sharp.cache(false);

/** Rejects truncated and damaged files, and accepts the harmless deviations of phones. */
const decoderOptions = { failOn: 'error', limitInputPixels: maxPixels } as const;

interface Original {
  /** JPEG, upright, without metadata such as place, time and camera. */
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes an upload whatever type it claims.
 *
 * @throws DomainError INVALID at `field` for a file that is not an image, is damaged, or has too many pixels
 */
export async function decode(upload: Buffer, field: string): Promise<Original> {
  try {
    const { data, info } = await sharp(upload, decoderOptions).autoOrient().flatten({ background: '#fff' }).jpeg({ quality: 92 }).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new DomainError('INVALID', { errors: { [field]: messageFor(error) } });
  }
}

/** sharp's errors have no codes, only messages. */
function messageFor(error: unknown): string {
  const text = String(error);
  if (/unsupported image format|Unsupported (?:codec|compression)|Input (?:B|b)uffer is empty/.test(text)) return messages.notAnImage;
  if (/exceeds pixel limit/.test(text)) return messages.tooManyPixels;
  return messages.unreadable;
}

/** The qualities of web/scripts/pictures.mjs, which renders the brand images. */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 72, effort: 3 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 74, progressive: true }),
} as const;

/** A rendition is never wider than its original. */
export function render(original: Buffer, { width, format }: Rendition): Promise<Buffer> {
  return encoders[format](sharp(original, decoderOptions).resize({ width, withoutEnlargement: true })).toBuffer();
}

import sharp, { type Sharp } from 'sharp';
import { limits, DomainError } from '@charter/contracts';
import type { Rendition } from './media.js';

const { maxPixels, messages } = limits.media;

// Whatever a file calls itself, only these are ever decoded: no SVG, PDF or text that a library might draw or follow.
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
// Pictures come one by one: what libvips remembers would only hold memory.
sharp.cache(false);

/** Cut off or damaged files are refused; harmless oddities that phones write are not. */
const careful = { failOn: 'error', limitInputPixels: maxPixels } as const;

export interface Original {
  /** JPEG, upright, without a word about place, time or camera. */
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Really decodes an upload, whatever its name or type says.
 * @throws DomainError INVALID with a message at `field` for what is no picture, is damaged, or has too many pixels
 */
export async function decode(upload: Buffer, field: string): Promise<Original> {
  try {
    const { data, info } = await sharp(upload, careful).autoOrient().flatten({ background: '#fff' }).jpeg({ quality: 92 }).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new DomainError('INVALID', { errors: { [field]: faultIn(error) } });
  }
}

/** The library has no codes, only sentences. */
function faultIn(error: unknown): string {
  const sentence = String(error);
  if (/unsupported image format|Unsupported (?:codec|compression)|Input (?:B|b)uffer is empty/.test(sentence)) return messages.notAnImage;
  if (/exceeds pixel limit/.test(sentence)) return messages.tooManyPixels;
  return messages.unreadable;
}

/** Quality against bytes, as web/scripts/pictures.mjs has it for the pictures of the house. */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 72, effort: 3 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 74, progressive: true }),
} as const;

/** Never wider than its original. */
export function render(original: Buffer, { width, format }: Rendition): Promise<Buffer> {
  return encoders[format](sharp(original, careful).resize({ width, withoutEnlargement: true })).toBuffer();
}

import sharp, { type Sharp } from 'sharp';
import { fieldError, invalid, limits } from '@charter/contracts';
import { type ImageFormat, imageFormat } from '@charter/contracts/browser';
import type { Rendition } from './object-keys.js';

const { maxPixels, maxSide } = limits.media;

// Whatever type a file claims, only these formats are decoded. SVG and PDF are not: their libraries run scripts or load other files.
sharp.block({ operation: ['VipsForeignLoad'] });
const loaders: Record<(typeof limits.media.types)[number], string> = {
  'image/jpeg': 'VipsForeignLoadJpegBuffer',
  'image/png': 'VipsForeignLoadPngBuffer',
  'image/gif': 'VipsForeignLoadNsgifBuffer',
  'image/webp': 'VipsForeignLoadWebpBuffer',
  'image/avif': 'VipsForeignLoadHeifBuffer',
};
sharp.unblock({ operation: Object.values(loaders) });
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
 * Decodes an upload whatever type it claims; of an animation, the first picture.
 *
 * @throws DomainError INVALID at `field` for a file that is not an image, is damaged, or has too many pixels
 */
export async function decode(upload: Buffer, field: string): Promise<Original> {
  try {
    const { data, info } = await sharp(upload, decoderOptions)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 92 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw invalid({ [field]: fieldError(codeFor(error, imageFormat(upload))) });
  }
}

/** sharp's errors have no codes, only messages. */
function codeFor(error: unknown, format: ImageFormat | undefined): 'heicImage' | 'notAnImage' | 'tooManyPixels' | 'imageUnreadable' {
  const text = String(error);
  // The prebuilt libvips has no decoder for HEVC, which is patented.
  if (format === 'image/heic') return 'heicImage';
  if (/unsupported image format|Unsupported (?:codec|compression)|Input (?:B|b)uffer is empty/.test(text)) return 'notAnImage';
  if (/exceeds pixel limit/.test(text)) return 'tooManyPixels';
  return 'imageUnreadable';
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

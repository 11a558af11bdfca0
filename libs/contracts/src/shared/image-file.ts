import { media } from './limits.js';

/** The formats of `media.types`, and HEIC, which phones write and neither browsers nor our decoder read. */
export type ImageFormat = (typeof media.types)[number] | 'image/heic';

const ascii = (bytes: Uint8Array, from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));
const number32 = (bytes: Uint8Array, at: number) =>
  bytes.length < at + 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0);

/** The name of a file and the type that a browser derives from it may be wrong. @returns undefined for every other format */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (number32(bytes, 0) >>> 8 === 0xff_d8_ff) return 'image/jpeg';
  if (number32(bytes, 0) === 0x89_50_4e_47) return 'image/png';
  if (ascii(bytes, 0, 4) === 'GIF8') return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'image/webp';
  return ascii(bytes, 4, 4) === 'ftyp' ? heifFormat(brandsOf(bytes)) : undefined;
}

/** AVIF and HEIC have the same container (ISO/IEC 23008-12): the brands at its start tell them apart. */
function heifFormat(brands: string[]): ImageFormat | undefined {
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif';
  return brands.some((brand) => /^(?:he[ivm][cmsx]|mif1|msf1)$/.test(brand)) ? 'image/heic' : undefined;
}

function brandsOf(bytes: Uint8Array): string[] {
  const end = Math.min(number32(bytes, 0), bytes.length);
  const brands = [ascii(bytes, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, 4));
  return brands;
}

/** True for a GIF, PNG, WebP or AVIF with more than one picture: only the first is stored. */
export function isAnimated(bytes: Uint8Array): boolean {
  switch (imageFormat(bytes)) {
    case 'image/gif':
      return countGifFrames(bytes) > 1;
    case 'image/png':
      return hasAnimationChunk(bytes);
    case 'image/webp':
      // The flag of the extended format's header.
      return ascii(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
    case 'image/avif':
      return brandsOf(bytes).includes('avis');
    default:
      return false;
  }
}

/** An animated PNG has an acTL chunk before its data. */
function hasAnimationChunk(bytes: Uint8Array): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += number32(bytes, at) + 12) {
    const name = ascii(bytes, at + 4, 4);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

const colorTableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** Counts up to two. */
function countGifFrames(bytes: Uint8Array): number {
  let frames = 0;
  let at = 13 + colorTableLength(bytes[10] ?? 0);
  while (at < bytes.length && frames < 2) {
    const block = bytes[at];
    if (block === 0x2c) {
      frames += 1;
      at = endOfBlocks(bytes, at + 11 + colorTableLength(bytes[at + 9] ?? 0));
    } else if (block === 0x21) at = endOfBlocks(bytes, at + 2);
    else return frames;
  }
  return frames;
}

/** Sub-blocks begin with their length; one of length 0 ends them. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
  return at + 1;
}

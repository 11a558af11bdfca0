import { describe, expect, test } from 'vitest';
import { imageFormat, isAnimated } from './image-file.js';

const bytesOf = (...parts: (string | readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))));
const zeros = (count: number) => Array.from({ length: count }, () => 0);

/** The first box of a file in the container of AVIF and HEIC. */
const container = (brand: string, ...compatible: string[]) =>
  bytesOf([0, 0, 0, 16 + 4 * compatible.length], 'ftyp', brand, zeros(4), ...compatible, zeros(8));

/** A GIF with a palette of two colors; each frame has a control block and one pixel. */
const gif = (frames: number) => {
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, ...zeros(4), 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  // The value 0x2c, which begins a frame, is also in the comment.
  const comment = [0x21, 0xfe, 3, 0x2c, 0x2c, 0x2c, 0];
  return bytesOf('GIF89a', [1, 0, 1, 0, 0x80, 0, 0], zeros(6), comment, ...Array.from({ length: frames }, () => frame), [0x3b]);
};

const chunk = (name: string, length: number) => bytesOf([0, 0, 0, length], name, zeros(length + 4));
const png = (...chunks: Uint8Array[]) => bytesOf([0x89], 'PNG\r\n\u001a\n', ...chunks);
const webp = (flags: number) => bytesOf('RIFF', zeros(4), 'WEBP', 'VP8X', [10, 0, 0, 0, flags], zeros(9));

test.each<[string, Uint8Array, string | undefined]>([
  ['a JPEG', bytesOf([0xff, 0xd8, 0xff, 0xe1], zeros(8)), 'image/jpeg'],
  ['a PNG', png(chunk('IHDR', 13)), 'image/png'],
  ['a GIF', gif(1), 'image/gif'],
  ['a WebP', webp(0), 'image/webp'],
  ['an AVIF', container('avif', 'mif1', 'miaf'), 'image/avif'],
  ['an AVIF that names its container first', container('mif1', 'avif'), 'image/avif'],
  ['an iPhone photo', container('heic', 'mif1', 'heic'), 'image/heic'],
  ['an iPhone photo that names its container first', container('mif1', 'heic'), 'image/heic'],
  ['a burst of iPhone photos', container('msf1', 'hevc'), 'image/heic'],
  ['a video', container('isom', 'mp42'), undefined],
  ['a WAV file', bytesOf('RIFF', zeros(4), 'WAVE', zeros(8)), undefined],
  ['a TIFF', bytesOf('II*', zeros(9)), undefined],
  ['a text', bytesOf('a picture'), undefined],
  ['an empty file', bytesOf(), undefined],
])('%s is recognized by its first bytes', (_name, bytes, format) => {
  expect(imageFormat(bytes)).toBe(format);
  // A truncated one is at least not an error.
  for (let length = 0; length < bytes.length; length += 1) expect(() => isAnimated(bytes.subarray(0, length))).not.toThrow();
});

describe('an animation', () => {
  test.each([
    ['a GIF of two frames', gif(2)],
    ['a PNG with an animation chunk', png(chunk('IHDR', 13), chunk('acTL', 8), chunk('IDAT', 4))],
    ['a WebP with the flag', webp(0x02)],
    ['an AVIF sequence', container('avis', 'avif', 'msf1')],
  ])('%s is one', (_name, bytes) => expect(isAnimated(bytes)).toBe(true));

  test.each([
    ['a GIF of one frame', gif(1)],
    ['a PNG', png(chunk('IHDR', 13), chunk('IDAT', 4), chunk('acTL', 8))],
    ['a WebP with transparency', webp(0x10)],
    ['an AVIF', container('avif', 'mif1')],
    ['a JPEG', bytesOf([0xff, 0xd8, 0xff, 0xe1], zeros(40))],
  ])('%s is none', (_name, bytes) => expect(isAnimated(bytes)).toBe(false));
});

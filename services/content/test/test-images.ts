import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A random image, unlike any other. */
export const noiseImage = (width = 900, height = 600) => sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** An image of one color, small as a file. */
export const flatImage = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#1b8fa3' } });

/** A photograph as phones write it: rotated by metadata, with make and place. */
export const phoneJpeg = () =>
  noiseImage(900, 600)
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** The first boxes of a picture as iPhones write it, coded with HEVC; the rest is noise. */
export const heicImage = (): Buffer =>
  Buffer.concat([
    Buffer.from('0000002466747970686569630000000068656963686569786d696631686d6966', 'hex'),
    Buffer.from('6d696166', 'hex'),
    Buffer.from('0000000e686561700000000000', 'hex'),
    randomBytes(400),
  ]);

/** A PNG of 400 white megapixels in a few hundred kilobytes. */
export function decompressionBomb(side = 20_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, grayscale.
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8), 255));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, check]);
}

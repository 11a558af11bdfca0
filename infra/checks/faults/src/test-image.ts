import { crc32, deflateSync } from 'node:zlib';
import type { Rng } from './rng.ts';

const SIDE = 64;

/** A small PNG with random colors: identical uploads are stored once, so each must differ. */
export function randomPng(rng: Rng): Buffer<ArrayBuffer> {
  const [red, green, blue] = [rng.int(0, 255), rng.int(0, 255), rng.int(0, 255)];
  // Each scan line begins with its filter type; 0 is none.
  const pixels = Buffer.from(
    Array.from({ length: SIDE }, (_, y) => [0, ...Array.from({ length: SIDE }, (__, x) => [red ^ x, green ^ y, blue]).flat()]).flat(),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8); // Eight bits per channel, RGB.
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const result = Buffer.alloc(typed.length + 8);
  result.writeUInt32BE(data.length, 0);
  typed.copy(result, 4);
  result.writeUInt32BE(crc32(typed), typed.length + 4);
  return result;
}

import { crc32, deflateSync } from 'node:zlib';
import type { Dice } from './rng.ts';

const side = 64;

/** A small PNG that nobody has uploaded before: pictures are kept once. */
export function aPicture(dice: Dice): Buffer<ArrayBuffer> {
  const [red, green, blue] = [dice.whole(0, 255), dice.whole(0, 255), dice.whole(0, 255)];
  // Each line begins with its filter, 0 for none.
  const pixels = Buffer.from(
    Array.from({ length: side }, (_, y) => [0, ...Array.from({ length: side }, (__, x) => [red ^ x, green ^ y, blue]).flat()]).flat(),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8); // eight bits a colour, three colours
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, part('IHDR', header), part('IDAT', deflateSync(pixels)), part('IEND', Buffer.alloc(0))]);
}

function part(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

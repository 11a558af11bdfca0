import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Identifiers in PayPal's formats. With a seed the sequence is reproducible. */
export class Ids {
  readonly #nextByte: () => number;

  constructor(seed?: number) {
    this.#nextByte = seed === undefined ? pooledRandomBytes() : mulberry32(seed);
  }

  /** An order, capture, refund, webhook or dispute: 17 characters `[A-Z0-9]`. */
  resource(): string {
    return this.#characters(17);
  }

  /** A payer or merchant account: 13 characters. */
  account(): string {
    return this.#characters(13);
  }

  /** `WH-…-…`, a webhook event. */
  event(): string {
    return `WH-${this.#characters(17)}-${this.#characters(17)}`;
  }

  /** The value of `paypal-debug-id`: 13 hexadecimal digits. */
  debug(): string {
    let id = '';
    for (let i = 0; i < 13; i++) id += (this.#nextByte() & 15).toString(16);
    return id;
  }

  #characters(length: number): string {
    let id = '';
    for (let i = 0; i < length; i++) id += ALPHABET[this.#nextByte() % ALPHABET.length];
    return id;
  }
}

/** Random bytes in blocks of 4 kB, to save system calls. */
function pooledRandomBytes(): () => number {
  let pool = randomBytes(4096);
  let used = 0;
  return () => {
    if (used === pool.length) {
      pool = randomBytes(4096);
      used = 0;
    }
    return pool[used++] ?? 0;
  };
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 16) & 255;
  };
}

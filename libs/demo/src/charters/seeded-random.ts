const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Numbers, ids and choices that depend on the seed alone, so that services which do not talk to each other make the same demo data. */
export class SeededRandom {
  private state: number;

  constructor(seed: string) {
    // FNV-1a; the rounds of `next` separate seeds that differ in their last character.
    let hash = 0x811c9dc5;
    for (const character of seed) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
    this.state = hash >>> 0;
  }

  /** From 0 to 1, excluding 1: mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both limits included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.between(0, items.length - 1)]!;
  }

  weighted<T extends { weight: number }>(items: readonly T[]): T {
    let left = this.next() * items.reduce((sum, { weight }) => sum + weight, 0);
    return items.find(({ weight }) => (left -= weight) < 0) ?? items.at(-1)!;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.between(0, 255));
  }

  uuid(): string {
    const bytes = this.bytes(16);
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  /** An id of an order, a capture or a refund in PayPal's format. */
  payPalId(): string {
    return Array.from({ length: 17 }, () => this.pick([...alphabet])).join('');
  }
}

/** Seeded random numbers: the same seed yields the same sequence, so that a failed run can be repeated. */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

export class Rng {
  readonly #seed: string;
  readonly #generator: RandomGenerator;

  constructor(seed: string) {
    this.#seed = seed;
    this.#generator = xoroshiro128plus(fnv1a(seed));
  }

  /** An independent generator: its numbers depend on the seed and the name, not on how many numbers were drawn here before. */
  fork(name: string): Rng {
    return new Rng(`${this.#seed}/${name}`);
  }

  /** From 0 (included) to 1 (excluded). */
  float(): number {
    return uniformFloat64(this.#generator);
  }

  /** An integer, both bounds included. */
  int(from: number, to: number): number {
    return uniformInt(this.#generator, from, to);
  }

  chance(probability: number): boolean {
    return this.float() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.float() * items.length)];
    if (item === undefined) throw new Error('Cannot pick from an empty list');
    return item;
  }

  /** One of the names, with a probability proportional to its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.float() * names.reduce((sum, name) => sum + weights[name], 0);
    return names.find((name) => (left -= weights[name]) < 0) ?? names.at(-1)!;
  }
}

/** Hashes the seed's text to the 32 bits that the generator takes. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return hash;
}

/** A mutant is the product with one small fault that the tests must find. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const tiers = ['unit', 'component', 'service', 'journey'] as const;
export type Tier = (typeof tiers)[number];

export interface Mutant {
  /** The fault in the words of the domain. */
  name: string;
  /** Paths are relative to the repository. */
  file: string;
  /** Occurs exactly once in the file. */
  text: string;
  replacement: string;
  /** The cheapest tier that finds the fault. */
  tier: Tier;
  /** The test files that have to find it. */
  tests: readonly string[];
}

/**
 * Writes the fault into the file.
 * @param root of a copy of the repository: a crash leaves the fault behind
 * @returns a function that removes it
 * @throws Error when the text does not occur exactly once: the code has changed, and the entry with it
 */
export function insertFault(root: string, { file, text, replacement }: Mutant): () => void {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  const parts = source.split(text);
  if (parts.length !== 2) throw new Error(`The text of the fault occurs ${parts.length - 1} times in ${file} instead of once`);
  writeFileSync(path, parts.join(replacement));
  return () => writeFileSync(path, source);
}

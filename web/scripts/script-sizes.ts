/** Limits of the scripts that a page loads without any press; the build fails above them. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chunksOf } from '../src/render/server/chunks.ts';
import type { Manifest } from '../src/render/server/chunks.ts';

/** Bytes as they are sent: compressed, without headers. */
const limits: Record<string, number> = { home: 92_000, booking: 101_000, trip: 99_000 };

/** @param sizeOf bytes of a file, as it is sent. @returns a sentence for each page above its limit */
export function oversizedPages(manifest: Manifest, sizeOf: (file: string) => number): string[] {
  return Object.entries(limits).flatMap(([page, limit]) => {
    const files = ['bootstrap.js', ...chunksOf(manifest, `src/routes/${page}.tsx`)];
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    return bytes > limit ? [`The page "${page}" loads ${bytes} bytes of scripts; at most ${limit} are allowed.`] : [];
  });
}

/** @param folder with the browser's files. @throws Error when a page loads too many scripts */
export function checkScriptSizes(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  // Compression would not make the smallest files smaller.
  const sizeOf = (file: string) => statSync(join(folder, existsSync(join(folder, `${file}.br`)) ? `${file}.br` : file)).size;
  const oversized = oversizedPages(manifest, sizeOf);
  if (oversized.length > 0) throw new Error(oversized.join('\n'));
}

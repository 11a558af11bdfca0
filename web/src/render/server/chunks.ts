/** Vite's manifest: source file → output file and its imports. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Script files of a page, entry first, with all static imports, so that the browser can fetch them in parallel. */
export function chunksOf(manifest: Manifest, route: string): string[] {
  return [...withImports(manifest, ['index.html', route])].map((source) => manifest[source]!.file);
}

function withImports(manifest: Manifest, sources: string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    if (!manifest[source] || found.has(source)) continue;
    found.add(source);
    withImports(manifest, manifest[source].imports ?? [], found);
  }
  return found;
}

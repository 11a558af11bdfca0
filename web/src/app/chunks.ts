/** Vite's manifest: source file → what the build made of it. */
export type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>;

/** A page's code: the entry, then all that the browser would ask for one after another if it were not told. */
export function chunksOf(manifest: Manifest, route: string): string[] {
  const entry = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  return [...withImports(manifest, [...entry, route])].map((source) => manifest[source]!.file);
}

function withImports(manifest: Manifest, sources: string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    if (!manifest[source] || found.has(source)) continue;
    found.add(source);
    withImports(manifest, manifest[source].imports ?? [], found);
  }
  return found;
}

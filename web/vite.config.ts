import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { languages } from '@charter/contracts/limits';
import { compressTexts } from './scripts/compress.mjs';
import { makePictures } from './scripts/pictures.mjs';

/** The pictures are made before Vite copies `public`, so that a clean clone needs no step of its own. */
function pictures(): Plugin {
  return { name: 'charter-pictures', buildStart: () => makePictures().then(() => undefined) };
}

/** After the last file is written. */
function compression(): Plugin {
  let folder = '';
  return {
    name: 'charter-compression',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // Not for a build that stays in memory.
    writeBundle: () => compressTexts(folder),
  };
}

/**
 * Each language's texts in one file of data, which the page fetches beside its code: within the page they would be sent again
 * with every page, and push its words past what the first round trip carries (some 14 kB).
 */
function textFiles(): Plugin {
  const read = (file: string) => JSON.parse(readFileSync(resolve(import.meta.dirname, file), 'utf8')) as object;
  return {
    name: 'charter-text-files',
    apply: 'build',
    generateBundle() {
      for (const { code } of languages) {
        const texts = { ...read(`../libs/ui/src/i18n/locales/${code}.json`), ...read(`src/locales/${code}.json`) };
        this.emitFile({ type: 'asset', name: `texts-${code}.json`, source: JSON.stringify(texts) });
      }
    },
  };
}

/** Lets the server's build know what the browser's build, which runs before it, has made. */
function builtSite(): Plugin {
  const name = 'virtual:built-site';
  const built = (file: string) => readFileSync(resolve(import.meta.dirname, 'dist/site', file), 'utf8');
  // begin.js fetches a drawn page's code after its words: see server.tsx.
  const template = () =>
    built('index.html')
      .replace(/\s*<script type="module".*?<\/script>/, '')
      .replaceAll(/\s*<link rel="modulepreload".*?>/g, '');
  const texts = () =>
    Object.fromEntries(
      readdirSync(resolve(import.meta.dirname, 'dist/site/assets')).flatMap((file) => {
        const [, code] = /^texts-([a-z]{2})-.*\.json$/.exec(file) ?? [];
        return code ? [[code, `assets/${file}`]] : [];
      }),
    );
  return {
    name: 'charter-built-site',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export const template = ${JSON.stringify(template())}; export const manifest = ${built('.vite/manifest.json')}; export const texts = ${JSON.stringify(texts())};`
        : undefined,
  };
}

/** Named by the barrels that pages import from, and used by their dialogs only. */
const notAtOnce =
  /libs\/ui\/src\/(?:days|dialog|field|stepper|i18n\/field-error-text)\.tsx?$|lucide-react\/dist\/esm\/icons\/|useMutation|mutationObserver/;

/**
 * What every page needs at once in one file, and what home needs beside it in another: thirty small files compress a tenth
 * worse, and each has its headers. Not in the entry itself, which other files must not wait for while it waits for them.
 */
function fewFiles(): Rolldown.CodeSplittingGroup[] {
  const source = (file: string) => resolve(import.meta.dirname, 'src', file);
  let files: { site: Set<string>; home: Set<string> } | undefined;
  const needed = (graph: Rolldown.ChunkingContext) => {
    files ??= (() => {
      const [main, home, booking] = ['main.tsx', 'routes/home.tsx', 'routes/booking.tsx'].map((file) => reachable(source(file), graph));
      return { site: new Set([...main!, ...[...home!].filter((each) => booking!.has(each))]), home: home! };
    })();
    return files;
  };
  const group = (name: 'site' | 'home', priority: number): Rolldown.CodeSplittingGroup => ({
    name: (id, graph) => (needed(graph)[name].has(id) && !notAtOnce.test(id) ? name : null),
    priority,
  });
  return [group('site', 2), group('home', 1)];
}

/** All that a module imports, directly or not, but for what it imports later. */
function reachable(from: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  for (const next of graph.getModuleInfo(from)?.importedIds ?? []) {
    if (found.has(next)) continue;
    found.add(next);
    reachable(next, graph, found);
  }
  return found;
}

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

/** `vite build` makes the browser's files, then `vite build --ssr` what the gateway draws pages with. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [builtSite()] : [pictures(), textFiles(), compression(), tailwindcss()])],
  resolve: {
    // libs/ui and libs/api-client are consumed as TypeScript source.
    conditions: ['@charter/source', 'module', ...(isSsrBuild ? ['node'] : ['browser']), 'development|production'],
    dedupe: ['react', 'react-dom'],
  },
  // One file with all it needs, React's production build among it, whatever NODE_ENV the gateway runs in.
  ssr: { noExternal: true, resolve: { conditions: ['@charter/source', 'module', 'node', 'production'] } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Inlined fonts and pictures would need data: in the page's security policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the policy forbids; every browser we name has modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? { input: 'src/server.tsx' } : { output: { codeSplitting: { groups: fewFiles() } } },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: {
      '/api': gateway,
      '/paypal': gateway,
      // The brand's pictures are ours, every other picture is the gateway's.
      '^/media/(?!brand/)': gateway,
    },
  },
}));

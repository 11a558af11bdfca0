import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { languages } from '@charter/contracts/limits';
import { compressTexts } from './scripts/compress.mjs';
import { makePictures } from './scripts/pictures.mjs';

/** Generates the pictures before Vite copies `public`, so that a fresh clone needs no separate step. */
function pictures(): Plugin {
  // Builds for tests set PICTURES=draft.
  const isDraft = process.env.PICTURES === 'draft';
  return { name: 'charter-pictures', buildStart: () => makePictures({ isDraft }).then(() => undefined) };
}

/** Writes compressed variants after the last file has been written. */
function compression(): Plugin {
  let folder = '';
  return {
    name: 'charter-compression',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // writeBundle does not run for in-memory builds.
    writeBundle: () => compressTexts(folder),
  };
}

/**
 * Emits one JSON file per language, which pages fetch beside their scripts. Embedded in the HTML, the texts would be sent with every
 * page and push its content past the first round trip (some 14 kB).
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

/** Gives the server's build the results of the browser's build, which runs first. */
function builtSite(): Plugin {
  const name = 'virtual:built-site';
  const built = (file: string) => readFileSync(resolve(import.meta.dirname, 'dist/site', file), 'utf8');
  // bootstrap.js loads the scripts of a server-rendered page after the first paint: see entry-server.tsx.
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

/** Reachable through barrel files that pages import, but used only by lazily loaded dialogs. */
const lazyModules =
  /libs\/ui\/src\/(?:days|dialog|field|stepper|i18n\/field-error-text)\.tsx?$|lucide-react\/dist\/esm\/icons\/|useMutation|mutationObserver/;

/**
 * Puts the modules that every page needs into the chunk `site`, and those that only home needs into `home`: thirty small files
 * compress 10 % worse, and each has its own headers. They are not merged into the entry, because lazy chunks would then import the
 * entry, which awaits them: a deadlock.
 */
function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const source = (file: string) => resolve(import.meta.dirname, 'src', file);
  let modules: { site: Set<string>; home: Set<string> } | undefined;
  const modulesOf = (graph: Rolldown.ChunkingContext) => {
    modules ??= (() => {
      const [main, home, booking] = ['render/entry-client.tsx', 'routes/home.tsx', 'routes/booking.tsx'].map((file) =>
        reachable(source(file), graph),
      );
      return { site: new Set([...main!, ...[...home!].filter((each) => booking!.has(each))]), home: home! };
    })();
    return modules;
  };
  const group = (name: 'site' | 'home', priority: number): Rolldown.CodeSplittingGroup => ({
    name: (id, graph) => (modulesOf(graph)[name].has(id) && !lazyModules.test(id) ? name : null),
    priority,
  });
  return [group('site', 2), group('home', 1)];
}

/** All static imports of a module, direct and transitive. */
function reachable(from: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  for (const next of graph.getModuleInfo(from)?.importedIds ?? []) {
    if (found.has(next)) continue;
    found.add(next);
    reachable(next, graph, found);
  }
  return found;
}

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

/** `vite build` builds the browser's files, then `vite build --ssr` the module with which the gateway renders pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [builtSite()] : [pictures(), textFiles(), compression(), tailwindcss()])],
  resolve: {
    // libs/ui and libs/api-client are consumed as TypeScript source.
    conditions: ['@charter/source', 'module', ...(isSsrBuild ? ['node'] : ['browser']), 'development|production'],
    dedupe: ['react', 'react-dom'],
  },
  // Bundles all dependencies, with React's production build whatever NODE_ENV the gateway runs in.
  ssr: { noExternal: true, resolve: { conditions: ['@charter/source', 'module', 'node', 'production'] } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Inlined fonts and pictures would require `data:` in the security policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the policy forbids; all supported browsers have modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { input: { server: 'src/render/entry-server.tsx' } }
      : { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: {
      '/api': gateway,
      '/paypal': gateway,
      // Vite serves the brand's pictures, the gateway all others.
      '^/media/(?!brand/)': gateway,
    },
  },
}));

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { languages } from '@charter/contracts/browser';
import { compressTexts } from './scripts/compress.mjs';
import { makePictures } from './scripts/pictures.mjs';
import { checkScriptSizes } from './scripts/script-sizes.ts';
import { shortClasses } from './scripts/short-class-names.ts';

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

/** Gives the server's build the results of the browser's build, which runs first, and fails when they are too large. */
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
    buildStart: () => checkScriptSizes(resolve(import.meta.dirname, 'dist/site')),
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export const template = ${JSON.stringify(template())}; export const manifest = ${built('.vite/manifest.json')}; export const texts = ${JSON.stringify(texts())};`
        : undefined,
  };
}

/** Files that only export others: an import of one says nothing about which of them a page needs. */
const barrel = /\/(?:libs\/[\w-]+\/src|lucide-react\/dist\/esm|@tanstack\/[\w-]+\/build\/modern)\/(?:index|browser|lucide-react)\.m?[jt]s$/;

/** What pages import through barrels, by chunk. The bundler puts the rest beside its first user, or into a file of its own. */
const throughBarrels = {
  site: /\/libs\/ui\/src\/(?:formats|load-error|non-breaking-hyphens|notice|picture|text-in-language|i18n\/error-text)\.tsx?$/,
  forms: /\/libs\/contracts\/src\/(?:shared\/(?:field-rule|messages)|booking\/limits)\.ts$/,
  charter: /\/libs\/ui\/src\/days\.ts$|\/libs\/contracts\/src\/shared\/(?:names|shown-package-name)\.ts$|\/mutationOptions\.js$/,
};

const pages = ['home', 'booking', 'booking-checkout', 'trip', 'join'] as const;

/** The chunk of a module that is needed before any press: `site` for what all pages share, `sales` for home and booking, `charter` for a booked charter. */
function chunkFor(usedBy: Record<(typeof pages)[number], boolean>): string | null {
  const { home, booking, trip } = usedBy;
  if (home && booking && trip) return 'site';
  if (home && booking) return 'sales';
  if (trip && (booking || usedBy['booking-checkout'] || usedBy.join)) return 'charter';
  return home ? 'home' : booking ? 'booking' : trip ? 'trip' : null;
}

/**
 * Puts the modules that pages share into one chunk per set of pages: thirty small files compress 10 % worse, and each has its own
 * headers. They are not merged into the entry, because lazy chunks would then import the entry, which awaits them: a deadlock.
 */
function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const source = (file: string) => resolve(import.meta.dirname, 'src', file);
  let modules: { main: Set<string>; of: Record<(typeof pages)[number], Set<string>> } | undefined;
  const chunkOf = (id: string, graph: Rolldown.ChunkingContext): string | null => {
    modules ??= {
      main: reachable(source('render/entry-client.tsx'), graph),
      of: Object.fromEntries(
        pages.map((page) => [page, reachable(source(`routes/${page}.tsx`), graph).add(source(`routes/${page}.tsx`))]),
      ) as never,
    };
    const { main, of } = modules;
    if (main.has(id) || throughBarrels.site.test(id)) return 'site';
    if (throughBarrels.charter.test(id)) return 'charter';
    if (throughBarrels.forms.test(id)) return 'forms';
    return chunkFor(Object.fromEntries(pages.map((page) => [page, of[page].has(id)])) as never);
  };
  return ['home', 'booking', 'trip', 'charter', 'sales', 'site', 'forms'].map((name, order) => ({
    name: (id, graph) => (chunkOf(id, graph) === name ? name : null),
    priority: order + 1,
  }));
}

/** All static imports of a module, direct and transitive, except through barrels. */
function reachable(from: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  for (const next of graph.getModuleInfo(from)?.importedIds ?? []) {
    if (found.has(next) || barrel.test(next)) continue;
    found.add(next);
    reachable(next, graph, found);
  }
  return found;
}

const path = (relative: string) => resolve(import.meta.dirname, relative);
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

/** `vite build` builds the browser's files, then `vite build --ssr` the module with which the gateway renders pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    ...(isSsrBuild ? [builtSite()] : [pictures(), textFiles(), compression(), tailwindcss()]),
    shortClasses({ styleSheet: path('src/main.css'), folders: [path('src'), path('../libs/ui/src')] }),
  ],
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
    // Preloading what a lazy chunk imports would save a dialog one round trip, but its helper costs every page 0.7 kB of script, and few
    // chunks import others that the page has not loaded. Its polyfill would be an inline script, which the policy forbids.
    modulePreload: false,
    // One style sheet in the page: with one per chunk, the loader of lazy chunks would ask for it again.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild
      ? {
          input: { server: 'src/render/entry-server.tsx' },
          // A third smaller, in the gateway's image and memory. Names of functions stay, for stack traces.
          output: { minify: { mangle: { keepNames: true } }, keepNames: true },
        }
      : {
          output: { codeSplitting: { groups: chunkGroups() } },
          // The part of the contracts that browsers may import has no effects: tables of forms that no page uses are dropped.
          treeshake: { moduleSideEffects: [{ test: /\/libs\/contracts\/src\//, sideEffects: false }] },
        },
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

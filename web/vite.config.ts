import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { languages } from '@charter/contracts/browser';
import { compressTexts } from './scripts/compress.mjs';
import { makePictures } from './scripts/pictures.mjs';
import { checkScriptSizes } from './scripts/script-sizes.ts';

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

const bootstrap = 'src/render/bootstrap.ts';
const browserInputs: Record<string, string> = { index: 'index.html', bootstrap };

/** Names the built script in the page, because Vite bundles modules only, and checks that it has no import or export. */
function bootstrapScript(): Plugin {
  return {
    name: 'charter-bootstrap-script',
    apply: 'build',
    transformIndexHtml: (html) => html.replace(`/${bootstrap}`, '/bootstrap.js'),
    generateBundle(_options, bundle) {
      const script = bundle['bootstrap.js'];
      if (script?.type !== 'chunk' || script.imports.length > 0 || script.exports.length > 0) {
        throw new Error('bootstrap.js must be a file without imports and exports');
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

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

/** `vite build` builds the browser's files, then `vite build --ssr` the module with which the gateway renders pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [builtSite()] : [pictures(), textFiles(), bootstrapScript(), compression(), tailwindcss()])],
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
          input: browserInputs,
          output: {
            entryFileNames: ({ name }) => (name === 'bootstrap' ? '[name].js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              // All that the entry imports is one file; otherwise it would be fifty, which compress 10 % worse. Entries stay apart: the files of
              // pages import this one while the page's entry awaits them, and bootstrap.js is no module.
              groups: [{ name: 'site', tags: ['$initial'], test: (id) => !/\/(?:bootstrap\.ts|entry-client\.tsx|index\.html)$/.test(id) }],
            },
          },
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

import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';
const routerForProduction = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));

/** The page's first script, which has to work when modules fail to load, and the service worker. */
const classic = { bootstrap: 'src/bootstrap.ts', 'day-worker': 'src/day-worker/day-worker.ts' };

/** All parts of the product are released together. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };

/** Compresses assets at build time. The gateway serves the `.br` and `.gz` files in place of compressing each response. */
function precompress(): Plugin {
  return {
    name: 'charter-precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(file)) continue;
        const content = readFileSync(join(dir, file));
        if (content.length < 1024) continue;
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(content));
        writeFileSync(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Names the first script in the page, because Vite bundles modules only, and checks that classic scripts have no import or export. */
function classicScripts(): Plugin {
  return {
    name: 'charter-classic-scripts',
    apply: 'build',
    transformIndexHtml: (html) => html.replace(`/admin/${classic.bootstrap}`, '/admin/bootstrap.js'),
    generateBundle(_options, bundle) {
      for (const name of Object.keys(classic)) {
        const script = bundle[`${name}.js`];
        if (script?.type !== 'chunk' || script.imports.length > 0 || script.exports.length > 0) {
          throw new Error(`${name}.js must be a file without imports and exports`);
        }
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  base: '/admin/',
  define: { PRODUCT_VERSION: JSON.stringify(version) },
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss(), classicScripts(), precompress()],
  resolve: {
    // Workspace libraries are bundled from their sources, so they need not be built first.
    conditions: ['@charter/source', ...defaultClientConditions],
    // react-router's exports resolve to its development build, which contains warnings; the production build needs an alias.
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: routerForProduction }] : [],
    dedupe: ['react', 'react-dom'],
  },
  build: {
    target: 'es2022',
    // Inlined assets would be data: URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    // All target browsers support modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', ...classic },
      output: {
        // A service worker keeps its address: browsers compare the file to find a new version.
        entryFileNames: ({ name }) => (name in classic ? '[name].js' : 'assets/[name]-[hash].js'),
        // Otherwise the overview would load fifty scripts, most of them below 2 kB.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5174),
    proxy: { '/api': gateway, '/media': gateway },
  },
}));

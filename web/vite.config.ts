import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
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

const routerForProduction = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  plugins: [pictures(), compression(), react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
  resolve: {
    // libs/ui and libs/api-client are consumed as TypeScript source.
    conditions: ['@charter/source', 'module', 'browser', 'development|production'],
    // react-router's package offers bundlers its development build only; the other one has no warnings to carry.
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: routerForProduction }] : [],
    dedupe: ['react', 'react-dom'],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined fonts and pictures would need data: in the page's security policy.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the policy forbids; every browser we name has modulepreload.
    modulePreload: { polyfill: false },
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

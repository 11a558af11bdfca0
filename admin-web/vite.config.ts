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

/** The gateway sends `.br` and `.gz` files that lie beside their originals: compressed once and well, not per request. */
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

export default defineConfig(({ command }) => ({
  base: '/admin/',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss(), precompress()],
  resolve: {
    // The house libraries are read from their sources: no build of theirs has to come first.
    conditions: ['@charter/source', ...defaultClientConditions],
    // react-router's package offers bundlers its development build only; the other one has no warnings to carry.
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: routerForProduction }] : [],
    dedupe: ['react', 'react-dom'],
  },
  build: {
    target: 'es2022',
    // An inlined font or icon would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only with a dependency, so a release does not make the dock's phones fetch it again.
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5174),
    proxy: { '/api': gateway, '/media': gateway },
  },
}));

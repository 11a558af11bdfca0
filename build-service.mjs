/**
 * node ../../build-service.mjs [more entries], in a service's folder: its program as few files in `dist`.
 * `main.js` is our own code, with a source map; `packages.js` is what it imports, without one. Two thousand small files cost each of seven
 * processes half a second and thirty megabytes more.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { transformFile } from '@swc/core';
import { rolldown } from 'rolldown';

/** Read files beside themselves, bring machine code, or are wanted only where they are installed: left where they are. */
const left = [
  /^@node-rs\//,
  /^(fontkit|mjml|msgpackr-extract|pdfkit|sharp|swagger-ui-dist)(\/|$)/,
  // What Nest, TypeORM and BullMQ could also do, and nobody here has installed.
  /^(@grpc\/|@nestjs\/(platform-express|websockets)|@fastify\/view|@google-cloud\/spanner|@sap\/|amqp|kafkajs|mqtt|typeorm-aurora)/,
  /^(better-sqlite3|expo-sqlite|hdb-pool|mongodb|mssql|mysql2?|oracledb|pg-native|pg-query-stream|react-native-sqlite-storage|redis|sql\.js|sqlite3)$/,
];

const packages = 'packages';
const entries = ['src/main.ts', ...process.argv.slice(2)];

/** Decorators and what Nest and TypeORM read from them, by the compiler that the tests use. */
const typescript = {
  name: 'typescript',
  load: {
    filter: { id: /\.ts$/ },
    handler: async (file) => {
      const { code, map } = await transformFile(file, { configFile: '../../.swcrc', sourceMaps: true });
      return { code, map, moduleType: 'js' };
    },
  },
};

/** A `require` of Nest's own making hides the package it asks for, which would then be loaded a second time. */
const seenRequires = {
  name: 'seen-requires',
  transform: {
    filter: { id: /node_modules\/@nestjs\//, code: 'const require = createRequire(import.meta.url)' },
    handler: (code) => code.replace('const require = createRequire(import.meta.url)', ''),
  },
};

const asked = new Set();

function isLeft(id) {
  if (!left.some((name) => name.test(id))) return false;
  asked.add(id);
  return true;
}

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [basename(entry, '.ts'), entry])),
  platform: 'node',
  resolve: { conditionNames: ['@charter/source', 'node'], extensionAlias: { '.js': ['.ts', '.js'] } },
  external: isLeft,
  plugins: [typescript, seenRequires],
  checks: { sourcemapBroken: false },
});
const { output } = await bundle.generate({
  keepNames: true,
  sourcemap: true,
  // OpenTelemetry stays with the one file that loads it, for those who tell of their traces.
  codeSplitting: { groups: [{ name: packages, test: /\/node_modules\/(?!@opentelemetry\/)/ }] },
  chunkFileNames: '[name].js',
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
for (const { fileName, name, type, code, source, moduleIds } of output) {
  if (fileName === `${packages}.js.map`) continue;
  writeFileSync(`dist/${fileName}`, type === 'asset' ? source : name === packages ? plain(code) : code);
  if (name === packages) writeFileSync(`dist/${packages}.json`, JSON.stringify({ contained: packagesOf(moduleIds), asked: [...asked] }));
}

function packagesOf(files) {
  return [...new Set(files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]))].filter(Boolean).sort();
}

/** In one byte a letter, as V8 keeps a file of ASCII alone; and without the name of a map that nobody keeps. */
function plain(code) {
  return code
    .replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
}

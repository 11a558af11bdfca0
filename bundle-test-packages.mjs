/**
 * Jest's global setup: bundles the large packages into few files, which libs/testing/src/package-resolver.cjs gives to our code. Jest evaluates
 * packages again in every test file, and finding, reading and compiling two thousand small files takes as long as everything else in most of
 * them. The bundles stay in node_modules/.cache until a package changes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { externalPackages, unusedModules, visibleRequires } from './bundled-packages.mjs';

const root = import.meta.dirname;
const stamp = 'fingerprint';

/** What services and libraries import from packages of many files. */
const ofServices = [
  '@aws-sdk/client-s3',
  '@nats-io/jetstream',
  '@nats-io/transport-node',
  '@nestjs/bullmq',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/microservices',
  '@nestjs/platform-fastify',
  '@nestjs/platform-fastify/constants',
  '@nestjs/swagger',
  '@nestjs/typeorm',
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  '@paypal/paypal-server-sdk',
  'bullmq',
  'class-transformer',
  'class-validator',
  'fastify',
  'ioredis',
  'nodemailer',
  'nodemailer/lib/mail-composer',
  'otplib',
  'pg',
  'pino',
  'prom-client',
  'reflect-metadata',
  'rxjs',
  'typeorm',
];

/**
 * What the two pages import. Every package that imports React is here: outside the bundles it would get another React. The tests of packages of
 * both lists get one copy of each too, so `class-validator` is in both.
 */
const ofPages = [
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@tanstack/react-query',
  '@testing-library/jest-dom/jest-globals',
  '@testing-library/react',
  '@testing-library/user-event',
  'class-transformer',
  'class-validator',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-dom/static',
  'react-dom/static.edge',
  'react-hook-form',
  'react-image-crop',
  'react-router-dom',
  'react/jsx-runtime',
  'recharts',
  'reflect-metadata',
];

/** Files of their own for the largest packages, so that a test loads only what it imports. */
const groups = [
  ['typeorm', /\/node_modules\/(typeorm|@sqltools)\//],
  ['pg', /\/node_modules\/pg[\w-]*\//],
  ['validator', /\/node_modules\/(class-transformer|class-validator|reflect-metadata|rxjs|validator)\//],
  ['queues', /\/node_modules\/(@ioredis|@nestjs\/bull[\w-]*|bullmq|cron-parser|ioredis|luxon|msgpackr)\//],
  ['nest', /\/node_modules\/@nestjs\/(common|core|microservices|typeorm)\//],
  ['s3', /\/node_modules\/(@aws-sdk|@aws-crypto|@aws|@smithy|bowser)\//],
  ['react', /\/node_modules\/(react|scheduler)\/|\/node_modules\/react-dom\/(client|index|cjs\/react-dom(-client)?\.dev)/],
  ['react-server', /\/node_modules\/react-dom\//],
  ['react-query', /\/node_modules\/@tanstack\//],
  ['testing-library', /\/node_modules\/(@testing-library|aria-query|dom-accessibility-api|pretty-format)\//],
  ['icons', /\/node_modules\/lucide-react\//],
  ['charts', /\/node_modules\/(recharts|d3-[\w-]+|victory-vendor|@reduxjs|immer|es-toolkit|decimal\.js-light)\//],
].map(([name, test]) => ({ name, test }));

export default async function bundleTestPackages() {
  const cache = join(root, 'node_modules', '.cache');
  const target = join(cache, 'test-packages');
  const current = fingerprint();
  const isCurrent = () => existsSync(join(target, stamp)) && readFileSync(join(target, stamp), 'utf8') === current;
  if (isCurrent()) return;
  // Renamed when complete: another run may start at the same time, and uses the bundles of the first that is ready.
  const unfinished = join(cache, `test-packages-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  await bundleInto(unfinished);
  writeFileSync(join(unfinished, stamp), current);
  try {
    if (isCurrent()) return;
    rmSync(target, { recursive: true, force: true });
    renameSync(unfinished, target);
  } catch (error) {
    if (!isCurrent()) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function bundleInto(dir) {
  // Classes of services are found by their names, and names of React's functions are not read.
  await bundle(ofServices, join(dir, 'services'), { keepNames: true });
  await bundle(ofPages, join(dir, 'pages'), { keepNames: false });
}

async function bundle(imported, dir, { keepNames }) {
  const { rolldown } = await import('rolldown');
  const entries = new Map();
  for (const name of imported) entries.set(`\0${name}`, await reexport(name));
  const bundled = await rolldown({
    input: Object.fromEntries(imported.map((name) => [name.replaceAll('/', '__'), `\0${name}`])),
    cwd: root,
    platform: 'node',
    treeshake: false,
    // Directives of React's server components, and default exports that a package of ES modules lacks.
    logLevel: 'silent',
    external: (id) => id === '@jest/globals' || externalPackages.some((name) => name.test(id)),
    plugins: [
      { name: 'entries', resolveId: (id) => (entries.has(id) ? id : undefined), load: (id) => entries.get(id) },
      visibleRequires,
      unusedModules,
      productionReact,
      requireInAct,
    ],
  });
  await bundled.write({
    dir,
    keepNames,
    codeSplitting: { groups },
    // V8 reads them in every test file. Comments are half of the icons.
    minify: { compress: false, mangle: false, codegen: true },
    comments: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: join('shared', '[name].mjs'),
  });
}

/** React requires one of two builds, and tests run the one for development. */
const productionReact = {
  name: 'production-react',
  load: {
    filter: { id: /\/node_modules\/(react|react-dom|scheduler)\/cjs\/[\w.-]+\.production\.js$/ },
    handler: () => ({ code: 'module.exports = {};', moduleType: 'js' }),
  },
};

/** `act` requires a module of Node under a name that bundlers do not see, and `module` has no `require` in a bundle. */
const requireInAct = {
  name: 'require-in-act',
  transform: {
    filter: { id: /\/node_modules\/react\/cjs\/react\.development\.js$/ },
    handler(code) {
      const hidden = /\(\s*module && module\[requireString\]\s*\)\.call\(\s*module,\s*"timers"\s*\)/;
      if (!hidden.test(code)) throw new Error('React requires "timers" in another way: see requireInAct');
      return code.replace(hidden, 'require("timers")');
    },
  },
};

/** The names are listed, because those of a CommonJS package are known only when it runs. */
async function reexport(name) {
  // It extends `expect`, which exists in Jest only.
  if (name === '@testing-library/jest-dom/jest-globals') return `import '${name}';`;
  const exported = await import(name);
  const names = Object.keys(exported).filter((key) => key !== 'default' && /^[\w$]+$/.test(key));
  const from = JSON.stringify(name);
  return [
    `import * as all from ${from};`,
    `export const { ${names.join(', ')} } = all;`,
    ...('default' in exported ? ['export default all.default;'] : []),
  ].join('\n');
}

function fingerprint() {
  const files = ['package-lock.json', 'bundle-test-packages.mjs', 'bundled-packages.mjs'];
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

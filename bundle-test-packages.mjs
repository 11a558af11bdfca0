/**
 * Jest's global setup of unit and service tests: bundles the large packages into few files, which libs/testing/src/package-resolver.cjs
 * gives to our code. Jest evaluates packages again in every test file, and finding, reading and compiling two thousand small files takes as
 * long as everything else in most of them. The bundles stay in node_modules/.cache until a package changes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { externalPackages, unusedModules, visibleRequires } from './bundled-packages.mjs';

const root = import.meta.dirname;

/** What our code imports from packages of many files. */
const imported = [
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
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  '@paypal/paypal-server-sdk',
  'bullmq',
  'class-transformer',
  'class-validator',
  'fastify',
  'helmet',
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

/** Files of their own for the largest packages, so that a test loads only what it imports. */
const groups = [
  ['typeorm', /\/node_modules\/(typeorm|@sqltools)\//],
  ['pg', /\/node_modules\/pg[\w-]*\//],
  ['validator', /\/node_modules\/(class-transformer|class-validator|reflect-metadata|rxjs|validator)\//],
  ['queues', /\/node_modules\/(@ioredis|@nestjs\/bull[\w-]*|bullmq|cron-parser|ioredis|luxon|msgpackr)\//],
  ['nest', /\/node_modules\/@nestjs\/(common|core|microservices|typeorm)\//],
  ['s3', /\/node_modules\/(@aws-sdk|@aws-crypto|@aws|@smithy|bowser)\//],
].map(([name, test]) => ({ name, test }));

export default async function bundleTestPackages() {
  const cache = join(root, 'node_modules', '.cache');
  const target = join(cache, 'test-packages');
  const stamp = 'fingerprint';
  const current = fingerprint();
  if (existsSync(join(target, stamp)) && readFileSync(join(target, stamp), 'utf8') === current) return;
  // Renamed when complete: another run may start at the same time.
  const unfinished = join(cache, `test-packages-${randomUUID()}`);
  mkdirSync(unfinished, { recursive: true });
  await bundleInto(unfinished);
  writeFileSync(join(unfinished, stamp), current);
  rmSync(target, { recursive: true, force: true });
  try {
    renameSync(unfinished, target);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function bundleInto(dir) {
  const { rolldown } = await import('rolldown');
  const entries = new Map();
  for (const name of imported) entries.set(`\0${name}`, reexport(name, await import(name)));
  const bundle = await rolldown({
    input: Object.fromEntries(imported.map((name) => [name.replaceAll('/', '__'), `\0${name}`])),
    cwd: root,
    platform: 'node',
    treeshake: false,
    external: (id) => externalPackages.some((name) => name.test(id)),
    plugins: [
      { name: 'entries', resolveId: (id) => (entries.has(id) ? id : undefined), load: (id) => entries.get(id) },
      visibleRequires,
      unusedModules,
    ],
  });
  await bundle.write({
    dir,
    keepNames: true,
    codeSplitting: { groups },
    entryFileNames: '[name].mjs',
    chunkFileNames: join('shared', '[name].mjs'),
  });
}

/** The names are listed, because those of a CommonJS package are known only when it runs. */
function reexport(name, exported) {
  const names = Object.keys(exported).filter((key) => key !== 'default' && /^[\w$]+$/.test(key));
  const from = JSON.stringify(name);
  return [
    `import * as all from ${from};`,
    `export const { ${names.join(', ')} } = all;`,
    ...('default' in exported ? [`export { default } from ${from};`] : []),
  ].join('\n');
}

function fingerprint() {
  const files = ['package-lock.json', 'bundle-test-packages.mjs', 'bundled-packages.mjs'];
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

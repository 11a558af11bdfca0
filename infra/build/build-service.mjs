/**
 * node ../../infra/build/build-service.mjs [more entries], in a service's folder: bundles its program into few files in `dist`.
 * `main.js` is our code, with a source map; `packages*.js` contain the imported packages, without one. Two thousand small files would
 * cost each of seven processes half a second and thirty megabytes more; one large file, whose syntax tree is in memory as a whole, twelve.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { transformFile } from '@swc/core';
import { rolldown } from 'rolldown';
import { externalPackages } from './bundled-packages.mjs';

const packages = 'packages';

/** Files of their own for the largest packages. A group that comes first takes what matches several. */
const groups = [
  [`${packages}-typeorm`, /\/node_modules\/(typeorm|@sqltools|pg[\w-]*)\//],
  [`${packages}-nest`, /\/node_modules\/@nestjs\/(common|core|microservices)\//],
  [`${packages}-validator`, /\/node_modules\/(class-transformer|class-validator|reflect-metadata|rxjs|validator)\//],
  [`${packages}-queues`, /\/node_modules\/(@ioredis|@nestjs\/bull\w*|bullmq|cron-parser|ioredis|luxon|msgpackr)\//],
  [`${packages}-s3`, /\/node_modules\/(@aws-sdk|@aws-crypto|@aws|@smithy|bowser)\//],
  [`${packages}-http`, /\/node_modules\/(@fastify|ajv|axios|fast-[\w-]+|fastify|nodemailer)\//],
  // These stay in chunks of their own, which are loaded when traces are exported, and when staff choose a password.
  [packages, /\/node_modules\/(?!@opentelemetry\/|@zxcvbn-ts\/)/],
].map(([name, test]) => ({ name, test }));
const entries = ['src/main.ts', ...process.argv.slice(2)];

/** Compiles decorators and their metadata, which Nest and TypeORM read, with the compiler that the tests use. */
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

const importedExternals = new Set();

function isExternal(id) {
  if (!externalPackages.some((name) => name.test(id))) return false;
  importedExternals.add(id);
  return true;
}

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((entry) => [basename(entry, '.ts'), entry])),
  platform: 'node',
  resolve: { conditionNames: ['@charter/source', 'node'], extensionAlias: { '.js': ['.ts', '.js'] } },
  external: isExternal,
  plugins: [typescript],
  checks: { sourcemapBroken: false },
});
const { output } = await bundle.generate({
  keepNames: true,
  // The comment that names the map is written below, because packages have no map.
  sourcemap: 'hidden',
  codeSplitting: { groups },
  chunkFileNames: '[name].js',
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
/** Folders of all packages whose code is in the build, for the list of an image's contents. */
const bundled = [...new Set(output.flatMap(({ moduleIds = [] }) => moduleIds.map(packageFolderOf).filter(Boolean)))].sort((one, other) =>
  one.localeCompare(other),
);
for (const { type, fileName, code, map } of output) {
  if (type !== 'chunk') continue;
  const hasMap = map && !groups.some((group) => fileName === `${group.name}.js`);
  writeFileSync(`dist/${fileName}`, hasMap ? `${code}\n//# sourceMappingURL=${fileName}.map\n` : code);
  if (hasMap) writeFileSync(`dist/${fileName}.map`, withoutSources(map));
}
const contained = packagesOf(output.flatMap(({ moduleIds = [] }) => moduleIds));
writeFileSync(`dist/${packages}.json`, JSON.stringify({ contained, external: [...importedExternals], bundled }));

/** Relative to the repository, such as node_modules/pg; undefined for our own code. */
function packageFolderOf(file) {
  const inside = relative(resolve('../..'), file);
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(inside)?.[0];
}

function packagesOf(files) {
  const names = new Set(files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]).filter(Boolean));
  return [...names].sort((one, other) => (one < other ? -1 : 1));
}

/** A source map without the sources: Node keeps the map of each loaded file in memory, and stack traces need names and positions only. */
function withoutSources({ sourcesContent: _sources, ...positions }) {
  return JSON.stringify(positions);
}

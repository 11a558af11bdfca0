/** Builds services and front ends when sources have changed. The check replaces that of Nx, which takes two seconds. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { HOST, SERVICES } from './environment.ts';
import { logFile } from './home.ts';
import { lastLines, openLog, sizeOf } from './log-file.ts';
import { withDeathSignal } from './orphan-guard.ts';

const BUILT_FOLDERS = ['services', 'libs'];
const PAGES = ['web', 'admin-web'];
const ROOT_FILES = [
  'package-lock.json',
  'nx.json',
  '.swcrc',
  'infra/build/build-service.mjs',
  'infra/build/bundled-packages.mjs',
  'tsconfig.base.json',
];
const NOT_SOURCES = new Set(['dist', 'node_modules', 'coverage', 'e2e', 'test', 'test-results', 'playwright-report']);

/** Path of the Nx CLI, relative to the repository. */
export const NX = 'node_modules/nx/dist/bin/nx.js';

type BuildResult = 'unchanged' | 'built';

interface BuildOptions {
  /** Called when a build is necessary. */
  onStart?: () => void;
  signal?: AbortSignal;
}

/** Brings every `dist` up to date. @throws with the end of the build log when the build fails */
export async function ensureBuilt(root: string, home: string, options: BuildOptions = {}): Promise<BuildResult> {
  const stamp = join(root, 'node_modules', '.charter-build-stamp');
  const fingerprint = sourceFingerprint(root);
  // Builds for tests compress pictures less: see web/scripts/pictures.mjs. Tests may use the other build, but not vice versa.
  const wanted = process.env.PICTURES === 'draft' ? `${fingerprint} draft` : fingerprint;
  const found = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  if ((found === fingerprint || found === wanted) && missingOutputs(root).length === 0) return 'unchanged';
  options.onStart?.();
  rmSync(stamp, { force: true });
  await runNx(root, ['run-many', '-t', 'build', '--output-style=static'], logFile(home, 'build'), options.signal);
  const missing = missingOutputs(root);
  if (missing.length > 0) throw new Error(`The build did not create ${missing.join(', ')}.`);
  writeFileSync(stamp, wanted);
  return 'built';
}

/** Disables Nx's daemon, cloud and terminal UI. */
export const nxEnvironment = (root: string, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  ...env,
  // Makes package scripts use the Node of node_modules.
  PATH: [join(root, 'node_modules', '.bin'), env.PATH].join(delimiter),
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
});

function runNx(root: string, args: string[], log: string, signal?: AbortSignal): Promise<void> {
  const from = sizeOf(log);
  const output = openLog(log);
  const [command, all] = withDeathSignal(process.execPath, [join(root, NX), ...args]);
  const child = spawn(command, all, { cwd: root, env: nxEnvironment(root), stdio: ['ignore', output, output], signal });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      closeSync(output);
      if (code === 0) resolve();
      else reject(new Error([`The build failed. Log: ${log}`, ...lastLines(log, 40, Math.min(from, sizeOf(log)))].join('\n')));
    });
  });
}

/** Hash over path, size and modification time of all source files. */
export function sourceFingerprint(root: string): string {
  const hash = createHash('sha256');
  const add = (file: string) => {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  };
  for (const file of ROOT_FILES.map((name) => join(root, name)).filter((name) => existsSync(name))) add(file);
  for (const folder of [...BUILT_FOLDERS, ...PAGES]) walk(join(root, folder), add);
  return hash.digest('hex');
}

function walk(folder: string, visit: (file: string) => void): void {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.isDirectory()) {
      if (!NOT_SOURCES.has(entry.name) && !isGenerated(join(folder, entry.name))) walk(join(folder, entry.name), visit);
    } else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !isGenerated(entry.name)) visit(join(folder, entry.name));
  }
}

/** Pictures and icons that the site's build generates. */
const isGenerated = (path: string) => [join('public', 'media'), join('public', 'icons'), 'favicon.ico'].some((end) => path.endsWith(end));

function missingOutputs(root: string): string[] {
  const outputs = [
    ...[...SERVICES, HOST].map((program) => `services/${program}/dist/main.js`),
    'web/dist/server/server.js',
    'admin-web/dist/index.html',
  ];
  return outputs.filter((file) => !existsSync(join(root, file)));
}

/** Builds what the stack runs, unless nothing has changed since. Nx would find that out as well, in two seconds. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SERVICES } from './environment.ts';
import { logFile } from './home.ts';
import { lastLines, openLog, sizeOf } from './log-file.ts';
import { withDeathSignal } from './orphan-guard.ts';

const BUILT_FOLDERS = ['services', 'libs'];
const PAGES = ['web', 'admin-web'];
const ROOT_FILES = ['package-lock.json', 'nx.json', '.swcrc', 'build-service.mjs', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['dist', 'node_modules', 'coverage', 'e2e', 'test', 'test-results', 'playwright-report']);

/** Nx's program, run with our own Node. */
export const NX = 'node_modules/nx/dist/bin/nx.js';

export type BuildOutcome = 'unchanged' | 'built';

export interface BuildOptions {
  /** Told when there is something to build. */
  onStart?: () => void;
  signal?: AbortSignal;
}

/** Brings every `dist` up to date; throws with the end of the build's log when it fails. */
export async function ensureBuilt(root: string, home: string, options: BuildOptions = {}): Promise<BuildOutcome> {
  const stamp = join(root, 'node_modules', '.charter-build-stamp');
  const fingerprint = sourceFingerprint(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint && missingOutputs(root).length === 0) return 'unchanged';
  options.onStart?.();
  rmSync(stamp, { force: true });
  await runNx(root, ['run-many', '-t', 'build', '--output-style=static'], logFile(home, 'build'), options.signal);
  const missing = missingOutputs(root);
  if (missing.length > 0) throw new Error(`The build left nothing at ${missing.join(', ')}.`);
  writeFileSync(stamp, fingerprint);
  return 'built';
}

/** Where Nx may not ask, phone home or draw. */
export const nxEnvironment = (root: string, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  ...env,
  // So that package scripts run on the Node that the repository brings.
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
      else reject(new Error([`The build failed. Its log: ${log}`, ...lastLines(log, 40, Math.min(from, sizeOf(log)))].join('\n')));
    });
  });
}

/** Changes when a source file appears, disappears, or changes its size or time. */
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

/** The site's pictures and icons, which its build makes from the brand's. */
const isGenerated = (path: string) => [join('public', 'media'), join('public', 'icons'), 'favicon.ico'].some((end) => path.endsWith(end));

function missingOutputs(root: string): string[] {
  const outputs = [
    ...SERVICES.map((service) => `services/${service}/dist/main.js`),
    'web/dist/server/server.js',
    'admin-web/dist/index.html',
  ];
  return outputs.filter((file) => !existsSync(join(root, file)));
}

/** Finds Chromium for end-to-end tests: CHROMIUM_PATH, the packed one of node_modules, an installed one, or Playwright's. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isExecutable, onPath } from './executables.ts';
import { CACHE, ROOT } from './home.ts';

const run = promisify(execFile);
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export interface Browser {
  path: string;
  /** Environment variables that the browser needs. */
  env: NodeJS.ProcessEnv;
}

export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  if (env.CHROMIUM_PATH) return { path: env.CHROMIUM_PATH, env: {} };
  const packed = await packedBrowser();
  if (packed) return packed;
  const path = [...INSTALLED, onPath('chromium'), await playwrightBrowser()].find((file) => file && isExecutable(file));
  if (path) return { path, env: {} };
  throw new Error('Chromium not found: install it ("apt-get install chromium"), or set CHROMIUM_PATH to an executable.');
}

/** The headless shell, which needs 40 % less processor time for the same pages than the complete browser. */
async function packedBrowser(): Promise<Browser | undefined> {
  // The package contains no other executable.
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(CACHE, 'chromium');
  const browser = { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries(folder) } };
  if (!isExecutable(browser.path)) await unpack(folder);
  return isExecutable(browser.path) ? browser : undefined;
}

/** Into a folder of its own first: tests of several processes may start at the same time, and would read half a file. */
async function unpack(folder: string): Promise<void> {
  const unpacked = `${folder}-${randomUUID()}`;
  mkdirSync(unpacked, { recursive: true });
  await evaluate(
    "import chromium from '@sparticuz/chromium'; await chromium.executablePath()",
    // The package unpacks to TMPDIR, and unpacks its libraries only on AWS Lambda.
    { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  );
  try {
    renameSync(unpacked, folder);
  } catch {
    // Another process was faster.
    rmSync(unpacked, { recursive: true, force: true });
  }
}

const playwrightBrowser = () => evaluate("import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())");

const libraries = (folder: string) => [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');

/** Evaluates code in a separate process, because both packages read the environment when they are imported. */
async function evaluate(code: string, env: NodeJS.ProcessEnv = {}): Promise<string | undefined> {
  try {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, env: { ...process.env, ...env } });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

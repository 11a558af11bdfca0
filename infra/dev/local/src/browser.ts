/** Finds Chromium for end-to-end tests: CHROMIUM_PATH, an installed one, Playwright's, or the packed one of node_modules. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
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
  const installed = [...INSTALLED, onPath('chromium')].find((file) => file && isExecutable(file));
  if (installed) return { path: installed, env: {} };
  return (await playwrightBrowser()) ?? unpackedBrowser();
}

async function playwrightBrowser(): Promise<Browser | undefined> {
  const path = await evaluate("import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())");
  return path && existsSync(path) ? { path, env: {} } : undefined;
}

/** Must run before the test workers start, because concurrent unpacking would corrupt the files. */
async function unpackedBrowser(): Promise<Browser> {
  const folder = join(CACHE, 'chromium');
  const browser = { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries(folder) } };
  if (isExecutable(browser.path)) return browser;
  mkdirSync(folder, { recursive: true });
  const path = await evaluate(
    "import chromium from '@sparticuz/chromium'; process.stdout.write(await chromium.executablePath())",
    // The package unpacks to TMPDIR, and unpacks its libraries only on AWS Lambda.
    { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  );
  if (path && isExecutable(path)) return { ...browser, path };
  throw new Error('Chromium not found: install it ("apt-get install chromium"), or set CHROMIUM_PATH to an executable.');
}

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

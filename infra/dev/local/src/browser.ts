/** The Chromium that the journeys run in: named, installed, Playwright's own, or the packed one unpacked once. */
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
  /** What the browser needs in its environment. */
  env: NodeJS.ProcessEnv;
}

export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  if (env.CHROMIUM_PATH) return { path: env.CHROMIUM_PATH, env: {} };
  const installed = [...INSTALLED, onPath('chromium')].find((file) => file && isExecutable(file));
  if (installed) return { path: installed, env: {} };
  return (await playwrightsOwn()) ?? unpacked();
}

async function playwrightsOwn(): Promise<Browser | undefined> {
  const path = await evaluate("import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())");
  return path && existsSync(path) ? { path, env: {} } : undefined;
}

/** Once and before any worker starts: two at a time would write over each other. */
async function unpacked(): Promise<Browser> {
  const folder = join(CACHE, 'chromium');
  const browser = { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries(folder) } };
  if (isExecutable(browser.path)) return browser;
  mkdirSync(folder, { recursive: true });
  const path = await evaluate(
    "import chromium from '@sparticuz/chromium'; process.stdout.write(await chromium.executablePath())",
    // It unpacks to the temporary folder, and its libraries only where it believes to be on AWS Lambda.
    { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  );
  if (path && isExecutable(path)) return { ...browser, path };
  throw new Error('No Chromium: install one ("apt-get install chromium"), or set CHROMIUM_PATH to an executable.');
}

const libraries = (folder: string) => [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');

/** Runs a line of code in its own process, because both packages read the environment when they are loaded. */
async function evaluate(code: string, env: NodeJS.ProcessEnv = {}): Promise<string | undefined> {
  try {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: ROOT, env: { ...process.env, ...env } });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

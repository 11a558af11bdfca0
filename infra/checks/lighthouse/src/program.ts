import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = join(import.meta.dirname, '../program');
const script = join(folder, 'node_modules/lighthouse/cli/index.js');

/**
 * Lighthouse and its hundred packages serve this command alone, so a start and the tests do not install them.
 * @returns the path of its script, which the first call installs
 */
export async function installedProgram(): Promise<string> {
  if (existsSync(script)) return script;
  console.log('\n  … installing Lighthouse\n');
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  return script;
}

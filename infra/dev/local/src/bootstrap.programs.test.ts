import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
const at = (file: string) => join(root, file);

/** A fake npm that records its calls and, as the real one may, rewrites the lock file. */
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
mkdir -p node_modules
[ -e npm-fails ] && exit 1
echo rewritten > package-lock.json
`;
const PROGRAM = `
if (process.argv.includes('--stay')) {
  process.on('SIGTERM', () => { console.log('received SIGTERM'); process.exit(7); });
  setInterval(() => {}, 1000);
}
const isOurChild = process.env.CHARTER_PARENT_PID === String(process.ppid);
console.log(['ran', ...process.argv.slice(2), isOurChild ? 'as child of the bootstrap' : 'without parent'].join(' '));
if (!process.argv.includes('--stay')) process.exit(Number(process.env.EXIT ?? 0));
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  for (const folder of ['bin', 'infra/dev/local/src', 'infra/checks/bench/src', 'services/booking'])
    mkdirSync(at(folder), { recursive: true });
  copyFileSync(join(import.meta.dirname, '../bootstrap.mjs'), at('infra/dev/local/bootstrap.mjs'));
  writeFileSync(at('package.json'), '{"workspaces":["services/*","infra/dev/local"]}');
  writeFileSync(at('services/booking/package.json'), '{}');
  writeFileSync(at('package-lock.json'), 'committed');
  writeFileSync(at('infra/dev/local/src/main.ts'), PROGRAM);
  writeFileSync(at('infra/checks/bench/src/main.ts'), "console.log('bench')");
  writeFileSync(at('bin/npm'), NPM);
  chmodSync(at('bin/npm'), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

const env = (more: NodeJS.ProcessEnv = {}) => ({
  ...process.env,
  npm_lifecycle_event: '',
  PATH: [at('bin'), process.env.PATH].join(delimiter),
  ...more,
});
const boot = (args: string[], more?: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [at('infra/dev/local/bootstrap.mjs'), ...args], { cwd: root, env: env(more), encoding: 'utf8' });
const installs = () => (existsSync(at('npm-calls')) ? readFileSync(at('npm-calls'), 'utf8').trim().split('\n') : []);

test('installs again only when a manifest changes, and restores the lock file', () => {
  expect(boot(['start', '--reset']).stdout).toContain('ran --reset as child of the bootstrap');
  expect(installs()).toEqual(['install --no-audit --no-fund --loglevel=error']);
  expect(readFileSync(at('package-lock.json'), 'utf8')).toBe('committed');
  boot(['start']);
  expect(installs()).toHaveLength(1);
  writeFileSync(at('services/booking/package.json'), '{"dependencies":{}}');
  boot(['start']);
  expect(installs()).toHaveLength(2);
});

test('exits on a failed install, and retries at the next start', () => {
  writeFileSync(at('npm-fails'), '');
  const { status, stderr } = boot(['start']);
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm install failed')]);
  rmSync(at('npm-fails'));
  expect(boot(['start']).status).toBe(0);
});

test('passes on commands, exit code and signals', async () => {
  expect(boot(['start'], { EXIT: '5' }).status).toBe(5);
  expect(boot(['bench']).stdout).toContain('bench');
  expect(boot(['fly']).stderr).toContain('"fly" is not a command');

  const child = spawn(process.execPath, [at('infra/dev/local/bootstrap.mjs'), 'start', '--stay'], { cwd: root, env: env() });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('ran --stay') && !output.includes('received')) child.kill('SIGTERM');
  });
  expect(await ended).toBe(7);
  expect(output).toContain('received SIGTERM');
});

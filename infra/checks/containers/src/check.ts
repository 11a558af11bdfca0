/** What the checks have in common: where the installation is, and the report. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasEngine } from '@charter/local/src/container-engine.ts';
import type { Installation } from './installation.ts';
import type { Visits } from './visitors.ts';

export const repository = join(import.meta.dirname, '../../../..');
export const current = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repository, encoding: 'utf8' }).trim();
export const currentVersion = process.env['CURRENT_VERSION'] ?? current.slice(0, 12);

export const isPossible = hasEngine();
if (!isPossible) console.warn('The containers were not tested: `docker info` has no answer.');

/** The installations of an earlier run are used again and stay, stopped: one step can be run alone. */
const home = process.env['CONTAINERS_HOME'];
const folder = home ?? mkdtempSync(join(tmpdir(), 'charter-containers-'));
export const folderOf = (name: string) => join(folder, name);

/** Everything that runs, in the order of `upgrade.sh`. */
export const programs = [
  'catalog',
  'content',
  'content-worker',
  'inquiry',
  'booking',
  'payment',
  'notification',
  'notification-worker',
  'gateway',
];
export const upgradeScript = 'infra/deploy/docker/upgrade.sh';

export const servers = ['postgres', 'redis', 'nats', 'store', 'paypal-emulator', 'inbox', 'edge'];

export const ports = { http: '8480', https: '8443' };

/** The edge's address and ports; all visitors of a check have one address. */
export const checkVariables: Record<string, string> = {
  BIND_ADDRESS: '127.0.0.1',
  HTTP_PORT: ports.http,
  HTTPS_PORT: ports.https,
  BUSINESS_EMAIL: 'charters@example.com',
  ...Object.fromEntries(
    ['READS', 'RENDERS', 'WRITES', 'SETUP', 'ORDERS', 'CAPTURES', 'CAPTURES_CHECKOUT', 'CODES', 'SIGN_IN', 'WEBHOOKS'].map((name) => [
      `RATE_${name}`,
      '1000000',
    ]),
  ),
  HOLDS_PER_ADDRESS: '1000',
  HOLDS_PER_NETWORK: '1000',
  HOLDS_UNPAID: '1000',
};

const report: string[] = [];

/** Written at once, because Jest prints nothing of a file until all of its tests have ended. */
export function note(line: string): void {
  report.push(line);
  process.stderr.write(`  … ${line}\n`);
}

export const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(0)} s`;

export function tell(what: string, { requests, failures, slowest }: Visits): void {
  const statuses = Map.groupBy(failures, ({ status }) => status);
  const failed = [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', ') || 'none';
  note(`${what}: ${requests} requests, failed: ${failed}; slowest ${slowest} ms`);
}

/** Prints the report and removes the installation; one whose folder was given is stopped, because all listen on the same ports. */
export async function end(installation: Installation): Promise<void> {
  console.log(['Containers', ...report].join('\n  '));
  if (home) await installation.compose('stop', '--timeout', '20');
  else await installation.remove();
}

export async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await check();
    } catch (error) {
      if (attempt === 120) throw error;
      await pause(500);
    }
  }
}

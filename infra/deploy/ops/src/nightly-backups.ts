/** The program of the container `backup`: a backup each night, and what Prometheus reads of it. It runs until SIGTERM. */
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serveHealth } from '@charter/service-kit/health';
import { backUp, type Product } from './backup.ts';
import { BackupFolder } from './backup-folder.ts';
import { nextBackup, timeOfDay, type TimeOfDay } from './backup-schedule.ts';
import { type Call, onlyArgument, type CommandResult, UsageError } from './command.ts';
import { databaseUrls, type Environment, required, storeOf } from './environment.ts';
import { addInstallationGauges, certifiedDomain } from './installation-gauges.ts';

/** Milliseconds after which a failed backup is tried again. */
const retryInterval = 15 * 60_000;

/** A timer of Node has at most 24.8 days; and a clock that is set is noticed after so many milliseconds. */
const maxPauseMs = 60 * 60_000;

interface Nightly {
  product: Product;
  folder: BackupFolder;
  at: TimeOfDay;
  keep: number;
}

export async function nightlyBackups(call: Call): Promise<CommandResult> {
  const path = resolve(onlyArgument(call, 'folder'));
  const settings = settingsOf(call.env);
  const folder = new BackupFolder(path);
  addInstallationGauges({
    latestBackup: () => folder.latest(),
    // The parent is there before the first backup.
    volumes: { backups: dirname(path), ...(call.env.POSTGRES_VOLUME && { postgres: call.env.POSTGRES_VOLUME }) },
    domain: certifiedDomain(call.env.SITE_ADDRESS ?? ''),
  });
  const port = Number(required(call.env, 'HEALTH_PORT'));
  const health = await serveHealth(port, call.env.HEALTH_HOST ?? '127.0.0.1', () => new Map([['backup', {}]]));
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  const product = { databases: databaseUrls(call.env), store: storeOf(call.env) };
  // A backup in progress is left incomplete; the next one removes it.
  await Promise.race([run({ product, folder, ...settings }, stopping.signal), once(stopping.signal, 'abort')]);
  health.close();
  process.exit(0);
}

function settingsOf(env: Environment): { at: TimeOfDay; keep: number } {
  const at = timeOfDay(env.BACKUP_AT || '08:00');
  if (!at) throw new UsageError(`invalid BACKUP_AT "${env.BACKUP_AT}": use a time of day by UTC, such as 08:00`);
  const keep = Number(env.BACKUP_KEEP || 14);
  if (!Number.isInteger(keep) || keep < 1) throw new UsageError(`invalid BACKUP_KEEP "${env.BACKUP_KEEP}": use a whole number from 1`);
  return { at, keep };
}

async function run({ product, folder, at, keep }: Nightly, signal: AbortSignal): Promise<void> {
  let notBefore = 0;
  while (!signal.aborted) {
    const due = Math.max(notBefore, nextBackup(Date.now(), at, await folder.latest()));
    const remaining = due - Date.now();
    if (remaining > 0) {
      await pause(Math.min(remaining, maxPauseMs), undefined, { signal }).catch(() => undefined);
      continue;
    }
    try {
      const written = await folder.add(Date.now(), keep, (empty) => backUp(product, empty));
      console.log(`Backup written to ${written}`);
      notBefore = 0;
    } catch (error) {
      console.error(
        `Backup failed, next attempt in ${retryInterval / 60_000} minutes: ${error instanceof Error ? error.message : String(error)}`,
      );
      notBefore = Date.now() + retryInterval;
    }
  }
}

/** Ends all faults after the load has stopped, advances time, and checks the invariants until they hold. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientLog } from './client-log.ts';
import type { Cluster } from './cluster.ts';
import { type InvariantName, invariants } from './invariants.ts';
import { reconcilePayments } from './nats-admin.ts';
import { Snapshot } from './snapshot.ts';
import { advanceTime } from './time-shift.ts';

/** An event whose handler failed five times is retried after one minute, and then after five. */
const DEFAULT_TIMEOUT_MS = 240_000;
/** The supervisor restarts everything within this time. */
const RESTART_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 3_000;
const ADVANCE_INTERVAL_MS = 20_000;

/** The violations of each invariant; an empty list when it holds. */
export type InvariantResults = ReadonlyMap<InvariantName, string[]>;

export const violatedInvariants = (results: InvariantResults): InvariantName[] =>
  [...results].flatMap(([name, violations]) => (violations.length > 0 ? [name] : []));

interface VerificationOptions {
  print: (line: string) => void;
  signal: AbortSignal;
  timeoutMs?: number | undefined;
}

/** @returns the results as soon as all invariants hold, or those at the timeout */
export async function verifyInvariants(
  cluster: Cluster,
  log: ClientLog,
  { print, signal, timeoutMs = DEFAULT_TIMEOUT_MS }: VerificationOptions,
): Promise<InvariantResults> {
  await endFaults(cluster);
  const deadline = Date.now() + timeoutMs;
  let nextAdvance = 0;
  let printed = '';
  let isReconciled = false;
  for (;;) {
    await pause(CHECK_INTERVAL_MS, undefined, { signal });
    const isLast = Date.now() >= deadline;
    let violated: string[];
    try {
      if (!isReconciled) {
        // Webhooks of charge-backs may have been dropped; PayPal repeats them for three days, longer than a run lasts.
        await reconcilePayments(cluster, new Date(0));
        isReconciled = true;
        continue;
      }
      if (Date.now() >= nextAdvance) {
        await advanceTime(cluster, 30);
        nextAdvance = Date.now() + ADVANCE_INTERVAL_MS;
        continue; // Gives the services time for what has become due.
      }
      const results = await checkInvariants(await Snapshot.take(cluster, log));
      violated = violatedInvariants(results);
      if (violated.length === 0 || isLast) return results;
    } catch (error) {
      // A server that was killed last may still be starting.
      if (isLast) throw error;
      violated = [String(error)];
    }
    if (violated.join() !== printed) print(`       pending: ${violated.join('; ')}`);
    printed = violated.join();
  }
}

async function checkInvariants(snapshot: Snapshot): Promise<InvariantResults> {
  const results = new Map<InvariantName, string[]>();
  for (const [name, check] of Object.entries(invariants)) results.set(name as InvariantName, await check(snapshot));
  return results;
}

async function endFaults(cluster: Cluster): Promise<void> {
  for (const { name, proxies } of cluster.processes) {
    cluster.signal(name, 'SIGCONT');
    for (const proxy of proxies.values()) {
      proxy.failpoint = undefined;
      proxy.condition = 'ok';
    }
  }
  rmSync(join(cluster.home, 's3-full'), { force: true });
  await fetch(`${cluster.stack.file.inbox}/_control`, { method: 'POST', body: JSON.stringify({ mode: 'normal' }) });
  await cluster.paypal.clearFaults();
  await cluster.paypal.tokenOutage(false);
  await cluster.paypal.webhooks('normal');
  // Killed servers may still be starting. A process that stays unready is reported by its invariant.
  const deadline = Date.now() + RESTART_TIMEOUT_MS;
  while (Date.now() < deadline && (await cluster.notReady()).length > 0) await pause(200);
  await cluster.paypal.flushWebhooks();
}

/** After the last guest has left: everything is repaired, time passes, and the product is given its chance to finish. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reconcilePayments } from './nats-admin.ts';
import type { Cluster } from './cluster.ts';
import { Evidence } from './snapshot.ts';
import { type InvariantName, invariants } from './invariants.ts';
import type { Journal } from './client-log.ts';
import { timePasses } from './time-shift.ts';

/** Milliseconds. A fact whose handler failed five times comes again after a minute, and after five when it fails once more. */
const patience = 240_000;
/** Milliseconds in which a supervisor has started everything again. */
const backAgain = 60_000;
const lookEvery = 3_000;
const timePassesEvery = 20_000;

/** What contradicts each invariant; an empty list for those that hold. */
export type Verdicts = ReadonlyMap<InvariantName, string[]>;

/** The invariants that do not hold. */
export const broken = (verdicts: Verdicts): InvariantName[] => [...verdicts].flatMap(([name, found]) => (found.length > 0 ? [name] : []));

interface Patience {
  say: (line: string) => void;
  signal: AbortSignal;
  /** Milliseconds. */
  within?: number | undefined;
}

/** @returns the verdicts when all invariants hold, or as they are when patience has run out */
export async function settle(cluster: Cluster, journal: Journal, { say, signal, within = patience }: Patience): Promise<Verdicts> {
  await repair(cluster);
  const deadline = Date.now() + within;
  let nextPassing = 0;
  let said = '';
  let reconciled = false;
  for (;;) {
    await pause(lookEvery, undefined, { signal });
    const isLast = Date.now() >= deadline;
    let open: string[];
    try {
      if (!reconciled) {
        // Charge-backs whose webhook was dropped: a run does not last the three days in which PayPal repeats it.
        await reconcilePayments(cluster, new Date(0));
        reconciled = true;
        continue;
      }
      if (Date.now() >= nextPassing) {
        await timePasses(cluster, 30);
        nextPassing = Date.now() + timePassesEvery;
        continue; // what has become due is done first
      }
      const verdicts = await judge(await Evidence.collect(cluster, journal));
      open = broken(verdicts);
      if (open.length === 0 || isLast) return verdicts;
    } catch (error) {
      // A server that was killed last is still on its way back.
      if (isLast) throw error;
      open = [String(error)];
    }
    if (open.join() !== said) say(`       not yet: ${open.join('; ')}`);
    said = open.join();
  }
}

async function judge(evidence: Evidence): Promise<Verdicts> {
  const verdicts = new Map<InvariantName, string[]>();
  for (const [name, find] of Object.entries(invariants)) verdicts.set(name as InvariantName, await find(evidence));
  return verdicts;
}

async function repair(cluster: Cluster): Promise<void> {
  for (const { name, wires } of cluster.processes) {
    cluster.signal(name, 'SIGCONT');
    for (const wire of wires.values()) {
      wire.trap = undefined;
      wire.condition = 'sound';
    }
  }
  rmSync(join(cluster.home, 's3-full'), { force: true });
  await fetch(`${cluster.stack.file.inbox}/_control`, { method: 'POST', body: JSON.stringify({ mode: 'normal' }) });
  await cluster.paypal.clearFaults();
  await cluster.paypal.tokenOutage(false);
  await cluster.paypal.webhooks('normal');
  // A database that was killed last may be on its way back; what stays away is for the invariants to say.
  const deadline = Date.now() + backAgain;
  while (Date.now() < deadline && (await cluster.notReady()).length > 0) await pause(200);
  await cluster.paypal.flushWebhooks();
}

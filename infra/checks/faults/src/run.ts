/** One run: starts the product and the load, injects the scheduled faults, and checks the invariants. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ClientLog } from './client-log.ts';
import { Cluster, type Process } from './cluster.ts';
import { findConnectionOwner } from './connection-owner.ts';
import { duringMigration } from './failpoints.ts';
import { faults } from './faults.ts';
import { monitorHeldSlots } from './held-slot-monitor.ts';
import { startLoad } from './load.ts';
import { MUTATION_VERIFICATION_TIMEOUT_MS, type MutationName, mutations } from './mutations.ts';
import { Rng } from './rng.ts';
import { type ScheduledFault, scheduleFaults, type Weights } from './schedule.ts';
import { monitorStandingInvariants } from './standing-monitor.ts';
import { type InvariantResults, verifyInvariants } from './verification.ts';

interface RunOptions {
  seed: string;
  minutes: number;
  home: string;
  /** Each process hosts all services. */
  single: boolean;
  mutation: MutationName | undefined;
  /** Relative frequency of each fault; the mutation's or the default ones when undefined. */
  weights: Weights | undefined;
  signal: AbortSignal;
  print: (line: string) => void;
}

export interface RunResult {
  invariantResults: InvariantResults;
  log: ClientLog;
  faultCounts: ReadonlyMap<string, number>;
  rowCounts: Record<string, number>;
}

export async function run({ seed, minutes, home, single, mutation, weights, signal, print }: RunOptions): Promise<RunResult> {
  const rng = new Rng(seed);
  const log = new ClientLog(join(home, 'faults.jsonl'));
  const faultCounts = new Map<string, number>();
  const count = (fault: string) => faultCounts.set(fault, (faultCounts.get(fault) ?? 0) + 1);
  const migrationRng = rng.fork('migrations');
  const cluster = await Cluster.start({ home, single, signal }, (process) => {
    if (migrationRng.chance(0.5)) killDuringMigration(process, () => count('kill during migration'));
  });
  try {
    if (mutation) await mutations[mutation].apply(cluster);
    const stopLoad = await startLoad(cluster, log, rng.fork('load'));
    const monitors = [monitorHeldSlots(cluster, log), monitorStandingInvariants(cluster, log)];
    const startedAt = Date.now();
    const inject = async ({ fault, rngName }: ScheduledFault): Promise<void> => {
      count(fault);
      const report = (description: string) => {
        log.append('fault', { fault, description });
        print(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${fault}: ${description}`);
      };
      // A fault may need what another one has just made unavailable, such as the database.
      await faults[fault](cluster, rng.fork(rngName), report).catch((error: unknown) => report(`not possible (${String(error)})`));
    };
    const schedule = scheduleFaults(rng.fork('schedule'), minutes * 60_000, weights ?? (mutation && mutations[mutation].weights));
    await runSchedule(schedule, startedAt, inject, signal);
    print('Load stopped, waiting for scenarios in progress');
    await stopLoad();
    for (const stopMonitor of monitors) await stopMonitor();
    const timeoutMs = mutation && MUTATION_VERIFICATION_TIMEOUT_MS;
    const invariantResults = await verifyInvariants(cluster, log, { print, signal, timeoutMs });
    return { invariantResults, log, faultCounts, rowCounts: await countRows(cluster) };
  } finally {
    await cluster.stop();
    await log.close();
  }
}

/** Injects each fault at its time, whether or not earlier ones have ended. */
async function runSchedule(
  schedule: ScheduledFault[],
  startedAt: number,
  inject: (fault: ScheduledFault) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const running: Promise<void>[] = [];
  for (const fault of schedule) {
    await pause(Math.max(0, startedAt + fault.at - Date.now()), undefined, { signal });
    running.push(inject(fault));
  }
  await Promise.all(running);
}

function killDuringMigration({ proxies }: Process, onKill: () => void): void {
  proxies.get('postgres')!.failpoint = {
    ...duringMigration,
    onHit: (port) => {
      const pid = findConnectionOwner(port);
      if (pid === undefined) return 'deliver';
      onKill();
      process.kill(pid, 'SIGKILL');
      return 'drop';
    },
  };
}

async function countRows(cluster: Cluster): Promise<Record<string, number>> {
  const count = async (...[service, from]: Parameters<Cluster['rows']>) =>
    Number((await cluster.rows<{ count: string }>(service, `SELECT count(*) FROM ${from}`))[0]?.count);
  return {
    bookings: await count('booking', `booking WHERE email LIKE '%@faults.guests.example' AND payment_id IS NOT NULL`),
    'phone bookings': await count('booking', `booking WHERE email LIKE 'caller-%'`),
    'add-ons bought later': await count('booking', `payment_request WHERE kind = 'addons' AND state = 'paid'`),
    'balances paid': await count('booking', `payment_request WHERE kind = 'balance' AND state = 'paid'`),
    'moves paid': await count('booking', `payment_request WHERE kind = 'move' AND state = 'paid'`),
    'payments by hand': await count('booking', `folio_entry WHERE method IN ('cash', 'terminal', 'bank') AND actor_kind = 'staff'`),
    gratuities: await count('booking', 'gratuity'),
    'vouchers sold': await count('booking', 'voucher WHERE paid_at IS NOT NULL'),
    'vouchers used': await count('booking', `voucher_entry WHERE kind = 'redeem'`),
    'offers sent': await count('booking', 'offer WHERE sent IS NOT NULL'),
    'offers accepted': await count('booking', `offer WHERE state = 'accepted'`),
    moves: await count('booking', 'booking_move'),
    'weather calls': await count('booking', 'weather_call'),
    'choices made': await count('booking', 'cancellation WHERE choice IS NOT NULL'),
    cancellations: await count('booking', `cancellation WHERE weather_call_id IS NULL`),
    'members of parties': await count('booking', 'party_member'),
    reminders: await count('booking', 'reminder'),
    payments: await count('payment', 'payment'),
    refunds: await count('payment', 'refund'),
    messages: await count('inquiry', `inquiry WHERE email LIKE 'writer-%'`),
    reviews: await count('content', 'testimonial WHERE confirmation_code IS NOT NULL'),
    'e-mails': await count('notification', 'email'),
    'e-mails delivered': readdirSync(join(cluster.home, 'inbox')).length,
  };
}

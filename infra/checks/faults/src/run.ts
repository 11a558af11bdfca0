/** One run: the product starts, people come, things die, the dust settles, and somebody looks. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childHolding } from './connection-owner.ts';
import { Cluster, type Process } from './cluster.ts';
import { Dice } from './rng.ts';
import { faults } from './faults.ts';
import { Journal } from './client-log.ts';
import { openShop } from './load.ts';
import { midMigration } from './failpoints.ts';
import { mutatedPatience, mutations, type MutationName } from './mutations.ts';
import { plan, type Planned, type Weights } from './schedule.ts';
import { settle, type Verdicts } from './verification.ts';
import { watchSlots } from './held-slot-monitor.ts';

export interface RunOptions {
  seed: string;
  minutes: number;
  home: string;
  mutation: MutationName | undefined;
  /** Which faults, and how often; the usual ones unless told. */
  weights: Weights | undefined;
  signal: AbortSignal;
  say: (line: string) => void;
}

export interface Outcome {
  verdicts: Verdicts;
  journal: Journal;
  /** How often each fault was done. */
  done: ReadonlyMap<string, number>;
  counts: Record<string, number>;
}

export async function run({ seed, minutes, home, mutation, weights, signal, say }: RunOptions): Promise<Outcome> {
  const dice = new Dice(seed);
  const journal = new Journal(join(home, 'faults.jsonl'));
  const done = new Map<string, number>();
  const count = (fault: string) => done.set(fault, (done.get(fault) ?? 0) + 1);
  const migrating = dice.of('migrations');
  const cluster = await Cluster.start(home, signal, (process) => {
    if (migrating.chance(0.5)) killInMigration(process, () => count('kill in a migration'));
  });
  try {
    if (mutation) await mutations[mutation].apply(cluster);
    const closeShop = await openShop(cluster, journal, dice.of('load'));
    const closeWatch = watchSlots(cluster, journal);
    const began = Date.now();
    const inflict = async ({ fault, name }: Planned): Promise<void> => {
      count(fault);
      const tell = (what: string) => {
        journal.note('fault', { fault, what });
        say(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${fault}: ${what}`);
      };
      // Some faults need what another one has just taken away, such as the database.
      await faults[fault](cluster, dice.of(name), tell).catch((error: unknown) => tell(`was not possible (${String(error)})`));
    };
    await inTime(plan(dice.of('schedule'), minutes * 60_000, weights ?? (mutation && mutations[mutation].weights)), began, inflict, signal);
    say('The shop closes; waiting for what is under way');
    await closeShop();
    await closeWatch();
    const verdicts = await settle(cluster, journal, { say, signal, within: mutation && mutatedPatience });
    return { verdicts, journal, done, counts: await countsOf(cluster) };
  } finally {
    await cluster.stop();
    await journal.close();
  }
}

/** Each at its time, whether or not those before it are over. */
async function inTime(planned: Planned[], began: number, inflict: (planned: Planned) => Promise<void>, signal: AbortSignal): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (const next of planned) {
    await pause(Math.max(0, began + next.at - Date.now()), undefined, { signal });
    underWay.push(inflict(next));
  }
  await Promise.all(underWay);
}

function killInMigration({ wires }: Process, counted: () => void): void {
  wires.get('postgres')!.trap = {
    ...midMigration,
    spring: (port) => {
      const pid = childHolding(port);
      if (pid === undefined) return 'deliver';
      counted();
      process.kill(pid, 'SIGKILL');
      return 'lose';
    },
  };
}

async function countsOf(cluster: Cluster): Promise<Record<string, number>> {
  const one = async (...[service, sql]: Parameters<Cluster['rows']>) =>
    Number((await cluster.rows<{ count: string }>(service, `SELECT count(*) FROM ${sql}`))[0]?.count);
  return {
    bookings: await one('booking', `booking WHERE email LIKE '%@faults.guests.example' AND payment_id IS NOT NULL`),
    'bookings by phone': await one('booking', `booking WHERE email LIKE 'caller-%'`),
    'payments begun': await one('payment', 'payment'),
    refunds: await one('payment', 'refund'),
    messages: await one('inquiry', `inquiry WHERE email LIKE 'writer-%'`),
    reviews: await one('content', 'testimonial WHERE confirmation_code IS NOT NULL'),
    letters: await one('notification', 'email'),
    'letters on the wire': readdirSync(join(cluster.home, 'inbox')).length,
  };
}

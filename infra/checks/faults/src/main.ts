/** `npm run faults`: injects faults while a load books and pays, then checks that every invariant holds. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isStopping, onShutdown } from '@charter/local/src/shutdown.ts';
import type { FaultName } from './faults.ts';
import { type MutationName, mutations } from './mutations.ts';
import { formatReport } from './report.ts';
import { run } from './run.ts';
import { defaultWeights, type Weights } from './schedule.ts';
import { violatedInvariants } from './verification.ts';

const HELP = `npm run faults [-- options]

  --minutes <n>      duration of the load and the faults (30; with --mutate 1.5)
  --seed <text>      repeats the faults and scenarios of an earlier run
  --only <faults>    comma-separated faults to inject: ${Object.keys(defaultWeights).join(', ')}
  --mutate <name>    disables one safeguard and expects a violated invariant: ${Object.keys(mutations).join(', ')}, or all
  --single           two processes that host all services, instead of two of each
  --home <folder>    keeps state, logs and faults.jsonl in this folder; without it they are kept only after a failure
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    mutate: { type: 'string' },
    single: { type: 'boolean', default: false },
    home: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const seed = values.seed ?? randomBytes(4).toString('hex');
const selected = values.mutate === 'all' ? (Object.keys(mutations) as MutationName[]) : [values.mutate as MutationName | undefined];
const unknown = selected.find((name) => name !== undefined && !(name in mutations));
if (unknown) throw new Error(`Unknown mutation "${unknown}": use one of ${Object.keys(mutations).join(', ')}`);
const weights = values.only?.split(/, */).reduce<Weights>((chosen, name) => ({ ...chosen, [requireFault(name)]: 1 }), {});
const minutes = Number(values.minutes ?? (values.mutate ? 1.5 : 30));
if (!(minutes > 0)) throw new Error('--minutes must be a number above 0');

const aborting = new AbortController();
let currentRun: Promise<boolean> | undefined;
onShutdown(async () => {
  aborting.abort();
  await currentRun?.catch(() => undefined);
});

console.log(`Seed ${seed}, ${minutes} minutes`);
let failed = 0;
for (const mutation of selected) {
  currentRun = runInHome(mutation);
  try {
    if (!(await currentRun)) failed += 1;
  } catch (error) {
    failed += 1;
    if (!isStopping()) console.error(error);
  }
}
// After a signal, the shutdown handler sets the exit code.
if (!isStopping()) {
  console.log(`\nSeed ${seed}: ${selected.length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** @returns whether it passed: all invariants hold or, with a mutation, the expected one is violated */
async function runInHome(mutation: MutationName | undefined): Promise<boolean> {
  aborting.signal.throwIfAborted();
  const home = values.home ? join(resolve(values.home), mutation ?? '') : mkdtempSync(join(tmpdir(), 'charter-faults-'));
  if (mutation) console.log(`\nMutation: ${mutation} disabled`);
  const result = await run({
    seed,
    minutes,
    home,
    single: values.single,
    mutation,
    weights,
    signal: aborting.signal,
    print: (line) => console.log(line),
  });
  const violated = violatedInvariants(result.invariantResults);
  const passed = mutation ? violated.includes(mutations[mutation].violates) : violated.length === 0;
  console.log(`\n${formatReport(result)}`);
  if (mutation) console.log(passed ? `Detected by: ${violated.join('; ')}` : `Not detected: ${mutations[mutation].violates}`);
  if (!passed) console.log(`State and logs: ${home}`);
  else if (!values.home) rmSync(home, { recursive: true, force: true });
  return passed;
}

function requireFault(name: string): FaultName {
  if (!(name in defaultWeights)) throw new Error(`Unknown fault "${name}": use one of ${Object.keys(defaultWeights).join(', ')}`);
  return name as FaultName;
}

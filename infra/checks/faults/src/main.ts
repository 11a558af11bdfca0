/** `npm run faults`: real processes are killed while people book and pay; then every promise is looked at. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isStopping, onShutdown } from '@charter/local/src/shutdown.ts';
import type { FaultName } from './faults.ts';
import { mutations, type MutationName } from './mutations.ts';
import { report } from './report.ts';
import { run } from './run.ts';
import { usual, type Weights } from './schedule.ts';
import { broken } from './verification.ts';

const HELP = `npm run faults [-- options]

  --minutes <n>      how long people come and things die (30; with --mutate 1.5)
  --seed <text>      the same faults and the same guests again
  --only <faults>    these alone, with commas in between: ${Object.keys(usual).join(', ')}
  --mutate <name>    switch off one promise and see that it is missed: ${Object.keys(mutations).join(', ')}, or all
  --home <folder>    where state, logs and faults.jsonl stay afterwards; without it they stay only after a failure
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    mutate: { type: 'string' },
    home: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const seed = values.seed ?? randomBytes(4).toString('hex');
const wanted = values.mutate === 'all' ? (Object.keys(mutations) as MutationName[]) : [values.mutate as MutationName | undefined];
const unknown = wanted.find((name) => name !== undefined && !(name in mutations));
if (unknown) throw new Error(`There is no mutation "${unknown}": ${Object.keys(mutations).join(', ')}`);
const weights = values.only?.split(/, */).reduce<Weights>((chosen, name) => ({ ...chosen, [known(name)]: 1 }), {});
const minutes = Number(values.minutes ?? (values.mutate ? 1.5 : 30));
if (!(minutes > 0)) throw new Error('--minutes is a number above 0');

const giveUp = new AbortController();
let underWay: Promise<boolean> | undefined;
onShutdown(async () => {
  giveUp.abort();
  await underWay?.catch(() => undefined);
});

console.log(`Seed ${seed}, ${minutes} minutes`);
let failed = 0;
for (const mutation of wanted) {
  underWay = inAHome(mutation);
  try {
    if (!(await underWay)) failed += 1;
  } catch (error) {
    failed += 1;
    if (!isStopping()) console.error(error);
  }
}
// A run that was given up ends as its signal says.
if (!isStopping()) {
  console.log(`\nSeed ${seed}: ${wanted.length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** @returns whether it ended as it should: all promises kept, or the missing one noticed */
async function inAHome(mutation: MutationName | undefined): Promise<boolean> {
  giveUp.signal.throwIfAborted();
  const home = values.home ? join(resolve(values.home), mutation ?? '') : mkdtempSync(join(tmpdir(), 'charter-faults-'));
  if (mutation) console.log(`\nWithout the ${mutation}`);
  const outcome = await run({ seed, minutes, home, mutation, weights, signal: giveUp.signal, say: (line) => console.log(line) });
  const found = broken(outcome.verdicts);
  const isRight = mutation ? found.includes(mutations[mutation].breaks) : found.length === 0;
  console.log(`\n${report(outcome)}`);
  if (mutation) console.log(isRight ? `Noticed by: ${found.join('; ')}` : `Not noticed: ${mutations[mutation].breaks}`);
  if (!isRight) console.log(`State and logs: ${home}`);
  else if (!values.home) rmSync(home, { recursive: true, force: true });
  return isRight;
}

function known(fault: string): FaultName {
  if (!(fault in usual)) throw new Error(`There is no fault "${fault}": ${Object.keys(usual).join(', ')}`);
  return fault as FaultName;
}

/**
 * The test suite: `npm run check`, `npm run test:affected`, `npm test` and `npm run test:all` (see test-plans.ts), and
 * `npm test -- <part of a path>…`. The last line has the numbers of passed and failed tests.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './home.ts';
import { ConsoleOutput, seconds } from './console-output.ts';
import { removeOldRuns } from './old-runs.ts';
import { isStopping, onShutdown } from './shutdown.ts';
import { endCommands } from './test-command.ts';
import { affectedPlan, checkPlan, landingPlan, nightlyPlan, selectedPlan, type TestPlan } from './test-plans.ts';
import {
  emptyResults,
  type Failure,
  flakyFaults,
  type FlakyTest,
  type SkippedTest,
  type TestResults,
  withExceptions,
} from './test-results.ts';
import type { Tier, TierGroup } from './test-tiers.ts';

const { values, positionals: patterns } = parseArgs({
  options: { check: { type: 'boolean' }, affected: { type: 'boolean' }, all: { type: 'boolean' } },
  allowPositionals: true,
});
const output = new ConsoleOutput();
const home = join(ROOT, '.local', `test-${process.pid}`);
const results: { name: string; passed: number; failed: Failure[]; milliseconds: number }[] = [];
const startedAt = performance.now();

const listed = <Entry>(name: string) => JSON.parse(readFileSync(join(ROOT, 'infra/dev/local', name), 'utf8')) as Entry[];
const flakyTests = listed<FlakyTest>('flaky.json');
const allowedSkips = listed<SkippedTest>('skipped.json');

// Inherited by every build of this run.
process.env.PICTURES = 'draft';
// The kernel ends our children with us, but not their children, so test runners are stopped explicitly.
onShutdown(async () => endCommands());
removeOldRuns(['test', 'servers']);
mkdirSync(home, { recursive: true });

for (const groups of chosenPlan()) await runAll(groups);
if (!isStopping()) report();

function chosenPlan(): TestPlan {
  if (patterns.length > 0) return selectedPlan(home, patterns);
  if (values.check) return checkPlan(home);
  if (values.affected) return affectedPlan(home);
  return values.all ? nightlyPlan(home) : landingPlan(home);
}

/** Runs as many groups at a time as there are cores: more would be too many for races of hundreds of requests. */
async function runAll(groups: TierGroup[]): Promise<void> {
  const queue = [...groups];
  const runQueue = async () => {
    for (let group = queue.shift(); group; group = queue.shift()) for await (const tier of group) await run(tier);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runQueue));
}

async function run(tier: Tier): Promise<void> {
  if (isStopping()) return;
  output.begin(tier.name);
  const from = performance.now();
  let printed = '';
  let found: TestResults;
  try {
    found = await tier.run(new ConsoleOutput((text) => void (printed += text)));
  } catch (error) {
    found = { ...emptyResults(), failed: [{ test: tier.name, error: (error as Error).message }] };
  }
  const { passed, failed, flaky } = withExceptions(found, flakyTests, allowedSkips);
  results.push({ name: tier.name, passed, failed, milliseconds: performance.now() - from });
  output.line(`\n── ${tier.name} ──\n${printed}`);
  for (const { test, error } of flaky) output.line(`FLAKY, listed in flaky.json: ${test}\n${firstLines(error)}\n`);
}

function report(): void {
  const inLists = flakyFaults(flakyTests, new Date());
  if (inLists.length > 0) results.push({ name: 'flaky.json', passed: 0, failed: inLists, milliseconds: 0 });
  const passed = results.reduce((total, tier) => total + tier.passed, 0);
  const failures = results.flatMap((tier) => tier.failed);
  for (const { name, failed } of results) {
    if (failed.length === 0) continue;
    output.line(`\n── failed: ${name} ──`);
    // The whole output is above: a long list is read from its begin.
    for (const { test, error } of failed.slice(0, 10)) output.line(`${output.style('red', test)}\n${firstLines(error)}\n`);
  }
  output.line();
  for (const { name, passed: ofTier, failed, milliseconds } of results) {
    const mark = failed.length === 0 ? output.style('green', '✓') : output.style('red', '✗');
    output.line(`  ${mark} ${name.padEnd(36)} ${`${ofTier} passed, ${failed.length} failed`.padEnd(26)} ${seconds(milliseconds)}`);
  }
  output.line(`\n  ${seconds(performance.now() - startedAt)}`);
  const isGreen = failures.length === 0;
  if (isGreen) rmSync(home, { recursive: true, force: true });
  else output.line(`\n  State and logs of this run: ${home}`);
  // Unformatted and last, so that it can be read by programs.
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`, () => process.exit(isGreen ? 0 : 1));
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, 14).join('\n');
}

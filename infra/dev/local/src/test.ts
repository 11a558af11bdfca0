/**
 * `npm test`: runs groups of tiers at the same time; the last line contains the numbers of passed and failed tests. `npm test -- <pattern>…` runs
 * the unit, component and service tests whose paths match.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './home.ts';
import { ConsoleOutput, seconds } from './console-output.ts';
import { isStopping, onShutdown } from './shutdown.ts';
import { endCommands } from './test-command.ts';
import { sum, type Counts } from './test-counts.ts';
import { failuresOf } from './test-failures.ts';
import { allGroups, firstGroups, quickGroups, selectedGroups, type Tier, type TierGroup } from './test-tiers.ts';

const { values, positionals: patterns } = parseArgs({ options: { quick: { type: 'boolean' } }, allowPositionals: true });
const output = new ConsoleOutput();
const home = join(ROOT, '.local', `test-${process.pid}`);
const results: { name: string; counts: Counts; milliseconds: number; failures: string[] }[] = [];

// Inherited by every build of this run.
process.env.PICTURES = 'draft';
// The kernel ends our children with us, but not their children, so test runners are stopped explicitly.
onShutdown(async () => endCommands());
removeOldRuns();
mkdirSync(home, { recursive: true });

if (values.quick) await runAll(quickGroups());
else if (patterns.length > 0) await runAll(selectedGroups(home, patterns));
else {
  await runAll(firstGroups(home));
  await runAll(allGroups(home));
}
if (!isStopping()) report();

/** As many groups at a time as there are cores: more would be too many for races of hundreds of requests. */
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
  const tierOutput = new ConsoleOutput((text) => void (printed += text));
  let counts: Counts;
  try {
    counts = await tier.run(tierOutput);
  } catch (error) {
    tierOutput.fail((error as Error).message);
    counts = { passed: 0, failed: 1 };
  }
  const failures = counts.failed === 0 ? [] : failuresOf(printed);
  results.push({ name: tier.name, counts, milliseconds: performance.now() - from, failures });
  output.line(`\n── ${tier.name} ──\n${printed}`);
}

function report(): void {
  const total = sum(results.map(({ counts }) => counts));
  const isGreen = total.failed === 0;
  for (const { name, failures } of results) if (failures.length > 0) output.line(`\n── failed: ${name} ──\n${failures.join('\n\n')}`);
  output.line();
  for (const { name, counts, milliseconds } of results) {
    const mark = counts.failed === 0 ? output.style('green', '✓') : output.style('red', '✗');
    output.line(`  ${mark} ${name.padEnd(22)} ${`${counts.passed} passed, ${counts.failed} failed`.padEnd(26)} ${seconds(milliseconds)}`);
  }
  if (isGreen) rmSync(home, { recursive: true, force: true });
  else if (!values.quick) output.line(`\n  State and logs of this run: ${home}`);
  // Unformatted and last, so that it can be read by programs.
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`, () => process.exit(isGreen ? 0 : 1));
}

/** Deletes the folders of earlier failed runs whose process has ended. */
function removeOldRuns(): void {
  const parent = join(ROOT, '.local');
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const pid = Number(/^(?:test|servers)-(\d+)$/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

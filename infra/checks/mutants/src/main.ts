/** `npm run test:mutants`: inserts one fault after another into a copy of the repository, and checks that a test fails for each. */
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConsoleOutput, seconds } from '@charter/local/src/console-output.ts';
import { ROOT } from '@charter/local/src/home.ts';
import { removeOldRuns } from '@charter/local/src/old-runs.ts';
import { isStopping, onShutdown } from '@charter/local/src/shutdown.ts';
import { endCommands } from '@charter/local/src/test-command.ts';
import { startServersOfWorkers } from '@charter/local/src/test-servers.ts';
import { copyRepository, remove } from './copy.ts';
import { Examiner, type Verdict } from './examine.ts';
import { JourneyTests } from './journey-tests.ts';
import { type Mutant, type Tier, tiers } from './mutant.ts';
import { mutants } from './mutants.ts';
import { VitestTests } from './vitest-tests.ts';

const HELP = `npm run test:mutants [-- <part of a name>… --tier <tier>]

  <part of a name>   examines only the mutants whose names contain one of these
  --tier <tier>      ${tiers.join(', ')}
`;

interface Result {
  mutant: Mutant;
  verdict: Verdict;
  milliseconds: number;
}

const { values, positionals } = parseArgs({
  options: { tier: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
if (values.tier && !tiers.includes(values.tier as Tier)) fail(`--tier is one of ${tiers.join(', ')}`);
const chosen = mutants.filter(({ name, tier }) => (!values.tier || tier === values.tier) && isNamed(name));
if (chosen.length === 0) fail('No mutant has such a name and tier.');

const output = new ConsoleOutput();
const home = join(ROOT, '.local', `mutants-${process.pid}`);
const lanes = Math.min(availableParallelism(), chosen.length);
const seenPassing = new Set<string>();
const results: Result[] = [];
const folders = Array.from({ length: lanes }, (_, lane) => join(home, `copy-${lane + 1}`));

onShutdown(async () => {
  endCommands();
  removeCopies();
});
removeOldRuns(['mutants']);
mkdirSync(home, { recursive: true });
// Inherited by the builds of this run.
process.env.PICTURES = 'draft';
const servers = chosen.some(({ tier }) => tier === 'service')
  ? await output.step('servers', () => startServersOfWorkers(join(home, 'servers'), lanes, output))
  : undefined;
try {
  for (const folder of folders) copyRepository({ repository: ROOT, folder });
  // The longest first, so that no lane waits for the other at the end.
  const queue = chosen.toSorted((one, other) => tiers.indexOf(other.tier) - tiers.indexOf(one.tier));
  await Promise.all(folders.map((folder, lane) => examineAll(queue, folder, lane)));
} finally {
  await servers?.stop();
  removeCopies();
}
if (!isStopping()) report();

async function examineAll(queue: Mutant[], root: string, lane: number): Promise<void> {
  const env: Record<string, string> = servers ? { WORKER_SERVERS: JSON.stringify([servers.sets[lane]]) } : {};
  const vitest = await VitestTests.start({ root, env, log: join(home, `vitest-${lane + 1}.log`) });
  const journeys = new JourneyTests(root, join(home, 'product'), logTo(join(home, 'journeys.log')));
  const [inVitest, inBrowser] = [vitest, journeys].map((tests) => new Examiner(root, tests, seenPassing)) as [Examiner, Examiner];
  try {
    for (let mutant = next(queue, lane); mutant && !isStopping(); mutant = next(queue, lane)) {
      const from = performance.now();
      const verdict = await (mutant.tier === 'journey' ? inBrowser : inVitest).examine(mutant);
      const result = { mutant, verdict, milliseconds: performance.now() - from };
      results.push(result);
      output.line(rowOf(result));
    }
  } finally {
    await journeys.stop();
    await vitest.stop();
  }
}

/** Journeys are the first lane's: a second copy would be built from the beginning. */
function next(queue: Mutant[], lane: number): Mutant | undefined {
  const index = queue.findIndex(({ tier }) => lane === 0 || tier !== 'journey');
  return index < 0 ? undefined : queue.splice(index, 1)[0];
}

function logTo(file: string): ConsoleOutput {
  return new ConsoleOutput((text) => appendFileSync(file, text));
}

function report(): void {
  const count = (kind: Verdict['kind']) => results.filter(({ verdict }) => verdict.kind === kind).length;
  const notFound = results.filter(({ verdict }) => verdict.kind !== 'found');
  if (notFound.length > 0) output.line(`\n── not found ──\n${notFound.map(rowOf).join('\n')}`);
  const unproven = count('unproven') > 0 ? `, ${count('unproven')} not proven` : '';
  const isGreen = notFound.length === 0;
  if (isGreen) rmSync(home, { recursive: true, force: true });
  else output.line(`\n  Output of the tests: ${home}`);
  // Unformatted and last, so that it can be read by programs.
  process.stdout.write(`\n${count('found')} found, ${count('survived')} survived${unproven}\n`, () => process.exit(isGreen ? 0 : 1));
}

function rowOf({ mutant: { name, tier }, verdict, milliseconds }: Result): string {
  const mark = verdict.kind === 'found' ? output.style('green', '✓') : output.style('red', '✗');
  return `  ${mark} ${name} | ${tier} | ${outcomeOf(verdict)} | ${seconds(milliseconds)}`;
}

function outcomeOf(verdict: Verdict): string {
  if (verdict.kind === 'found') return verdict.by;
  return verdict.kind === 'survived' ? 'survived' : `not proven: ${verdict.reason}`;
}

function removeCopies(): void {
  for (const folder of folders) remove({ repository: ROOT, folder });
}

function isNamed(name: string): boolean {
  return positionals.length === 0 || positionals.some((part) => name.toLowerCase().includes(part.toLowerCase()));
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

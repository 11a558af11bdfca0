/** `npm run bench`: measures throughput and response times, mostly as ratios within one run. It has no pass or fail. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { HOST } from '@charter/local/src/environment.ts';
import { onShutdown } from '@charter/local/src/shutdown.ts';
import type { StackFile } from '@charter/local/src/stack-file.ts';
import { measureAvailability } from './availability.ts';
import { ownStack, runningStack } from './bench-stack.ts';
import { measureBookings } from './bookings.ts';
import { measureEmails } from './emails.ts';
import { machine } from './machine.ts';
import { measureMemory } from './memory.ts';
import { measureReads } from './reads.ts';
import { measureSqlAlone } from './sql-alone.ts';
import { measureStart } from './start.ts';

/** The parts in the order in which they run: the later ones leave the stack changed. */
const parts = ['start', 'memory', 'reads', 'availability', 'bookings', 'emails'] as const;
type Part = (typeof parts)[number];

const HELP = `npm run bench [-- options]

  --only <part>             one of ${parts.join(', ')}; can be repeated
  --stack <stack.json>      measures a running stack; without it, one is started and stopped
  --single                  repeats reads, availability and bookings with one process for all services
  --rounds <n>              7
  --seconds <n>             duration of a round of reads, 5
  --concurrency <n>         concurrent guests, 16
  --write                   writes infra/checks/bench/RESULTS.md
`;

const { values } = parseArgs({
  options: {
    stack: { type: 'string' },
    single: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '5' },
    concurrency: { type: 'string', default: '16' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});

const unknown = values.only?.find((part) => !parts.includes(part as Part));
if (values.help || unknown) {
  console.log(HELP);
  process.exit(unknown ? 1 : 0);
}

const wanted = (part: Part): boolean => values.only?.includes(part) ?? true;
const progress = (line: string) => console.error(`  … ${line}`);
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const concurrency = Number(values.concurrency);

// Read before our own servers cause load.
const measuredOn = machine();
const aborting = new AbortController();
let stack: ReturnType<typeof ownStack> | undefined;
const stop = async () => {
  aborting.abort();
  await stack?.then((started) => started.stop()).catch(() => undefined);
};
onShutdown(stop);

try {
  const results: string[] = [];
  if (wanted('start') && !values.stack) results.push(await measureStart(rounds, progress));
  if (wanted('memory') && !values.stack) results.push(await measureMemory(aborting.signal, progress));
  if (parts.some((part) => !['start', 'memory'].includes(part) && wanted(part))) {
    stack = values.stack ? Promise.resolve(runningStack(values.stack)) : ownStack(aborting.signal);
    results.push(...(await measureStack((await stack).file, wanted)));
    if (values.single && !values.stack) {
      await (await stack).stop();
      stack = ownStack(aborting.signal, true);
      const repeated: readonly Part[] = ['reads', 'availability', 'bookings'];
      results.push('## One process for all services');
      results.push(...(await measureStack((await stack).file, (part) => repeated.includes(part) && wanted(part))));
    }
  }
  const report = `${measuredOn}\n\n${results.join('\n\n')}\n`;
  console.log(`\n${report}`);
  if (values.write)
    writeFileSync(new URL('../RESULTS.md', import.meta.url), `# Results\n\nOne run of \`npm run bench -- --write\`.\n\n${report}`);
} finally {
  await stop();
}
process.exit(0);

async function measureStack(file: StackFile, isMeasured: (part: Part) => boolean): Promise<string[]> {
  const { site, paypalEmulator, pids, urls } = file;
  const results: string[] = [];
  if (isMeasured('reads')) results.push(await measureReads({ site, pid: pids.gateway ?? pids[HOST] }, { rounds, seconds }, progress));
  if (isMeasured('availability')) results.push(await measureAvailability({ site, pids }, { rounds, seconds }, progress));
  if (isMeasured('bookings') || isMeasured('emails')) {
    if (!paypalEmulator) throw new Error('This stack has no PayPal emulator, which is needed to approve orders');
    if (isMeasured('bookings')) {
      const target = { site, paypalEmulator, bookingDatabase: urls.databases.booking, pids };
      const sold = await measureBookings(target, { rounds, concurrency }, progress);
      results.push(sold.report);
      // Suspends the services and leaves inconsistent rows, so it runs only on our own stack.
      if (!values.stack) {
        const alone = await measureSqlAlone(file, { rounds, concurrency }, progress);
        results.push(`${alone.report}. The product's share of it: ${Math.round((100 * sold.perSecond) / alone.perSecond)} %`);
      }
    }
    if (isMeasured('emails')) {
      results.push(await measureEmails({ site, paypalEmulator, notificationDatabase: urls.databases.notification }, rounds, progress));
    }
  }
  return results;
}

/** `npm run bench`: how fast the gateway reads and the shop sells, as ratios within one run. It prints and judges nothing. */
import { parseArgs } from 'node:util';
import { onShutdown } from '@charter/local/src/shutdown.ts';
import { ownStack, runningStack } from './bench-stack.ts';
import { measureBookings } from './bookings.ts';
import { machine } from './machine.ts';
import { measureReads } from './reads.ts';

const HELP = `npm run bench [-- options]

  --stack <stack.json>      measure a running stack; without it, one is started and ended
  --only reads|bookings     one of the two
  --rounds <n>              7
  --seconds <n>             length of a round of reads, 5
  --concurrency <n>         guests at a time, 16
`;

const { values } = parseArgs({
  options: {
    stack: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '5' },
    concurrency: { type: 'string', default: '16' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  console.log(HELP);
  process.exit(0);
}

// Before our own servers make it busy.
const measuredOn = machine();
const giveUp = new AbortController();
const starting = values.stack ? Promise.resolve(runningStack(values.stack)) : ownStack(giveUp.signal);
const stop = async () => {
  giveUp.abort();
  await starting.then((stack) => stack.stop()).catch(() => undefined);
};
onShutdown(stop);

try {
  const { file } = await starting;
  const { site, paypalEmulator } = file;
  const rounds = Number(values.rounds);
  const progress = (line: string) => console.error(`  … ${line}`);
  const results: string[] = [];
  if (values.only !== 'bookings')
    results.push(await measureReads({ site, pid: file.pids.gateway }, { rounds, seconds: Number(values.seconds) }, progress));
  if (values.only !== 'reads') {
    if (!paypalEmulator) throw new Error('This stack has no PayPal emulator: nobody would approve the orders');
    const shop = { site, paypalEmulator, bookingDatabase: file.urls.databases.booking, pids: file.pids };
    results.push(await measureBookings(shop, { rounds, concurrency: Number(values.concurrency) }, progress));
  }
  console.log(`\n${measuredOn}\n\n${results.join('\n\n')}\n`);
} finally {
  await stop();
}
process.exit(0);

/** `npm start`: everything at http://localhost:3000, until Ctrl-C. */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultHome, reset } from './home.ts';
import { ConsoleOutput, seconds } from './console-output.ts';
import { HomeInUse, runningStarter, type StackFile } from './stack-file.ts';
import { sitePortOf } from './ports.ts';
import { demoDataSize } from './seed.ts';
import { startStack } from './stack.ts';
import { isStopping, onShutdown } from './shutdown.ts';

const HELP = `npm start [-- --reset] [--single]

  --reset        deletes all bookings, e-mails and logs first
  --single       runs all services in one process, instead of one each
  PORT           port of the site (3000)
  CHARTER_HOME   folder for state (.local)
  DEMO_DATA      bookings of a new home: year (the past one, by default) or few

DATABASE_URL, REDIS_URL, NATS_URL, S3_ENDPOINT, SMTP_URL and PAYPAL_* replace the embedded servers individually.
`;

const output = new ConsoleOutput();
const from = performance.now();

try {
  const { values } = parseArgs({
    options: { reset: { type: 'boolean' }, single: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    output.line(HELP);
    process.exit(0);
  }
  await start(values.reset ?? false, values.single ?? false);
} catch (error) {
  // During a shutdown, its handler prints and exits.
  if (!isStopping()) {
    output.fail((error as Error).message);
    process.exit(1);
  }
}

async function start(isReset: boolean, single: boolean): Promise<void> {
  const home = defaultHome();
  const other = runningStarter(home);
  if (other !== undefined) throw new HomeInUse(home, other);
  if (isReset) reset(home);
  output.line();
  const aborting = new AbortController();
  const starting = startStack({
    home,
    sitePort: sitePortOf(process.env),
    demoData: demoDataSize(process.env),
    single,
    output,
    signal: aborting.signal,
  });
  onShutdown(async (reason) => {
    output.line(`\n  Stopping (${reason}) …`);
    aborting.abort();
    // An aborted start has already stopped what it had started.
    await starting.then((stack) => stack.stop()).catch(() => undefined);
  });
  const { file } = await starting;
  show(file);
}

function show(file: StackFile): void {
  const { username, password } = file.login;
  output.table(`Ready in ${seconds(performance.now() - from)}. Ctrl-C stops everything.`, [
    ['Site', file.site],
    ['Back office', file.admin, `${username} / ${password}`],
    ['API docs', file.apiDocs],
    ...(file.inbox ? [['Inbox', file.inbox, 'all e-mails that the site sends'] as [string, string, string]] : []),
    ...(file.paypalEmulator ? [['PayPal emulator', file.paypalEmulator, 'no real money moves'] as [string, string, string]] : []),
    ['Logs', relative(process.cwd(), `${file.home}/logs`) || '.'],
  ]);
}

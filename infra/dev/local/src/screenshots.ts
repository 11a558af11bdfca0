/** `npm run screens`: takes screenshots of all screens and states of the public site, for review. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConsoleOutput } from './console-output.ts';
import { findBrowser } from './browser.ts';
import { ROOT } from './home.ts';
import { withoutRateLimits } from './rate-limits.ts';
import { isStopping, onShutdown } from './shutdown.ts';
import { startStack } from './stack.ts';
import { endCommands, runCommand } from './test-command.ts';

const HELP = `npm run screens [-- options]

  --site <url>          uses a running site; without it, a stack is started and stopped
  --only <names>        only these screens: home,booking
  --languages <codes>   en,de,ja

Screenshots are written to web/e2e/__screens__/<language>/<screen>-<width>.png.
`;

const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'en,de,ja' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const home = values.site ? undefined : mkdtempSync(join(tmpdir(), 'charter-screens-'));
const aborting = new AbortController();
const starting = home ? startStack({ home, ports: 'any', env: ownEnvironment(process.env), signal: aborting.signal }) : undefined;
async function stop(): Promise<void> {
  aborting.abort();
  endCommands();
  await starting?.then((stack) => stack.stop()).catch(() => undefined);
  if (home) rmSync(home, { recursive: true, force: true });
}
onShutdown(stop);

let exitCode = 1;
try {
  const site = values.site ?? (await starting)!.file.site;
  const browser = await findBrowser();
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
  ({ exitCode } = await runCommand(new ConsoleOutput(), process.execPath, [playwright, 'test', '-c', 'web/e2e/screens.config.ts'], {
    ...browser.env,
    SITE_URL: site,
    CHROMIUM_PATH: browser.path,
    SCREENS_ONLY: values.only,
    SCREENS_LANGUAGES: values.languages,
  }));
} finally {
  if (!isStopping()) await stop();
}
if (!isStopping()) process.exit(exitCode);

/** The screenshots make bookings: without a real PayPal account, and from one address, so rate limits are lifted. */
function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(env).filter(([name]) => !/^(DATABASE_URL|PAYPAL_.*|PUBLIC_URL|PORT|CHARTER_HOME)$/.test(name));
  return { ...Object.fromEntries(inherited), ...withoutRateLimits(['RATE_SIGN_IN']) };
}

/** `npm run screens`: takes screenshots of the public site, and of the back office's charter day and money, in all states, for review. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConsoleOutput } from './console-output.ts';
import { findBrowser } from './browser.ts';
import { ROOT } from './home.ts';
import { withoutRateLimits } from './rate-limits.ts';
import { isStopping, onShutdown } from './shutdown.ts';
import { stackFile } from './stack-file.ts';
import { startStack } from './stack.ts';
import { endCommands, runCommand } from './test-command.ts';

const HELP = `npm run screens [-- options]

  --site <url>          uses a running site; without it, a stack is started and stopped
  --app <name>          site or admin; both without it
  --only <names>        only these screens: home,booking
  --languages <codes>   en,de,ja
  --widths <pixels>     390,1440 instead of all three layouts

Screenshots are written to web/e2e/__screens__/<language>/<screen>-<width>.png, and to admin-web/e2e/__screens__/<screen>-<width>.png.
`;

const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    app: { type: 'string', default: 'site,admin' },
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: 'en,de,ja' },
    widths: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const configs = { site: 'web/e2e/screens.config.ts', admin: 'admin-web/e2e/screens.config.ts' };
const apps = values.app.split(',') as (keyof typeof configs)[];
if (apps.some((app) => !(app in configs))) throw new Error(`There is no app ${values.app}. There are: site, admin`);

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
  const stack = await starting;
  const site = values.site ?? stack!.file.site;
  const browser = await findBrowser();
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
  exitCode = 0;
  for (const app of apps) {
    const run = await runCommand(new ConsoleOutput(), process.execPath, [playwright, 'test', '-c', configs[app]], {
      ...browser.env,
      SITE_URL: site,
      ...(stack && { STACK_FILE: stackFile(stack.file.home) }),
      CHROMIUM_PATH: browser.path,
      SCREENS_ONLY: values.only,
      SCREENS_LANGUAGES: values.languages,
      SCREENS_WIDTHS: values.widths,
    });
    exitCode ||= run.exitCode;
  }
} finally {
  if (!isStopping()) await stop();
}
if (!isStopping()) process.exit(exitCode);

/** The screenshots make bookings: without a real PayPal account, and from one address, so rate limits are lifted. */
function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(env).filter(([name]) => !/^(DATABASE_URL|PAYPAL_.*|PUBLIC_URL|PORT|CHARTER_HOME)$/.test(name));
  return { ...Object.fromEntries(inherited), ...withoutRateLimits(['RATE_SIGN_IN']) };
}

/** The tiers of `npm test`, fastest first. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBrowser } from './browser.ts';
import { NX } from './build.ts';
import { serverEnvironment } from './environment.ts';
import { ROOT } from './home.ts';
import { anyPort } from './ports.ts';
import { withoutRateLimits } from './rate-limits.ts';
import { type ConsoleOutput } from './console-output.ts';
import { startServers, type Servers } from './servers.ts';
import { startStack, type Stack } from './stack.ts';
import { stackFile } from './stack-file.ts';
import { runCommand } from './test-command.ts';
import { countsOf, judge, oneCheck, playwrightCounts, sum, type Counts } from './test-counts.ts';

export interface Tier {
  name: string;
  run: () => Promise<Counts>;
}

const module = (path: string) => join(ROOT, 'node_modules', path);
const node = (path: string, args: string[], env?: NodeJS.ProcessEnv) => runCommand(process.execPath, [module(path), ...args], env);
const nx = (target: string, args: string[] = [], env?: NodeJS.ProcessEnv) =>
  runCommand(process.execPath, [join(ROOT, NX), 'run-many', '-t', target, '--output-style=static', ...args], env);

const check = (name: string, run: () => ReturnType<typeof runCommand>): Tier => ({
  name,
  run: async () => oneCheck((await run()).exitCode),
});

/** Tiers that need no server. Nx replays unchanged packages from its cache. */
export const quickTiers: Tier[] = [
  check('lint', () => node('oxlint/bin/oxlint', ['--type-aware', '-c', '.oxlintrc.json', '.'])),
  check('boundaries', () => runCommand('npm', ['run', '--silent', 'boundaries'])),
  check('format', () =>
    node('prettier/bin/prettier.cjs', [
      '--check',
      '--cache',
      '--cache-location',
      module('.cache/prettier/.cache'),
      '--log-level',
      'warn',
      '.',
    ]),
  ),
  check('typecheck', () => nx('typecheck')),
  { name: 'unit and component', run: async () => judged(await nx('test')) },
];

/**
 * Sets of servers on which service tests run at once. Tests on one set use the same NATS subjects, so each set runs one script at a
 * time. Races of hundreds of requests need a core of their own, so not more than two.
 */
const serverSets = 2;

/** Service tests against real servers. */
export function serviceTier(home: string): Tier {
  return {
    name: 'service',
    run: async () => {
      // Servers named by the environment exist once.
      const sets = Object.keys(process.env).some((name) => /^(DATABASE|REDIS|NATS|SMTP)_URL$|^S3_ENDPOINT$/.test(name)) ? 1 : serverSets;
      const started: Servers[] = [];
      try {
        // One after the other: the first start may download the servers' packages.
        for (let set = 1; set <= sets; set += 1) {
          started.push(await startServers({ home: join(home, `service-${set}`), onNotice: (line) => console.log(line) }));
        }
        const queue = serviceScripts();
        return sum(await Promise.all(started.map((servers) => runScripts(queue, servers))));
      } finally {
        await Promise.all(started.map((servers) => servers.stop()));
      }
    },
  };
}

interface ServiceScript {
  workspace: string;
  script: string;
}

/** Runs scripts from the shared queue until it is empty. */
async function runScripts(queue: ServiceScript[], { urls, secrets }: Servers): Promise<Counts> {
  const env = serverEnvironment(urls, secrets);
  const results: Counts[] = [];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { workspace, script } = next;
    results.push(judged(await runCommand('npm', ['run', '--silent', script, '-w', workspace], env, 'at-end')));
  }
  return sum(results);
}

/** Every script of a workspace whose name begins with "test:int", those with the most test files first: they take longest. */
function serviceScripts(): ServiceScript[] {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  return globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: ROOT },
  )
    .flatMap((file) => {
      const { name, scripts = {} } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as {
        name: string;
        scripts?: Record<string, string>;
      };
      const files = globSync('test/**/*.int.test.ts', { cwd: join(ROOT, dirname(file)) }).length;
      return Object.keys(scripts)
        .filter((script) => script.startsWith('test:int'))
        .map((script) => ({ workspace: name, script, files }));
    })
    .toSorted((one, other) => other.files - one.files);
}

/** Tests that need the whole product running. */
export async function* stackTiers(home: string, output: ConsoleOutput): AsyncGenerator<Tier> {
  const stacks: Stack[] = [];
  const start = async (name: string, more: NodeJS.ProcessEnv = {}): Promise<NodeJS.ProcessEnv> => {
    const stack = await startStack({ home: join(home, name), ports: 'any', env: { ...ownEnvironment(process.env), ...more }, output });
    stacks.push(stack);
    return { SITE_URL: stack.file.site, STACK_FILE: stackFile(join(home, name)), ...more };
  };
  let env: NodeJS.ProcessEnv | undefined;
  try {
    yield {
      name: 'stack starts',
      run: async () => {
        // Only one test listens on this port; the exporters must work without a collector too.
        env = await start('stack', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await anyPort()}` });
        return oneCheck(0);
      },
    };
    if (!env) return; // Counted as failed; the tiers below would fail for the same reason.
    const siteEnv = env;
    yield {
      name: 'faults',
      run: async () => judged(await runCommand('npm', ['run', '--silent', 'test:stack', '-w', '@charter/faults'], siteEnv)),
    };
    // Both run in parallel, which takes a fifth less time on two cores. Separate stacks keep them from booking the same days.
    const adminJourneys = start('admin').then((adminEnv) => journeys('admin-web', home, adminEnv));
    adminJourneys.catch(() => undefined); // Reported by its own tier below.
    yield { name: 'journeys of web', run: () => journeys('web', home, siteEnv) };
    yield { name: 'journeys of admin-web', run: () => adminJourneys };
  } finally {
    await Promise.all(stacks.map((stack) => stack.stop()));
  }
}

/** Fault injection for two minutes, in CI with a fixed seed; `npm run faults` runs longer. */
export const faultTier = (home: string): Tier =>
  check('fault injection', () =>
    runCommand(process.execPath, [
      join(ROOT, 'infra', 'checks', 'faults', 'src', 'main.ts'),
      ...['--minutes', '2', '--home', join(home, 'faults')],
      ...(process.env.CI ? ['--seed', 'c3'] : []),
    ]),
  );

/** An installation of the former release is upgraded in place. */
export const upgradeTier = (): Tier => ({
  name: 'upgrade',
  run: async () => judged(await runCommand('npm', ['run', '--silent', 'test:upgrade', '-w', '@charter/upgrade'], {}, 'at-end')),
});

async function journeys(page: string, home: string, env: NodeJS.ProcessEnv): Promise<Counts> {
  const browser = await findBrowser();
  const report = join(home, `${page}.json`);
  const config = join(page, 'e2e', 'playwright.config.ts');
  const { exitCode } = await node('@playwright/test/cli.js', ['test', '-c', config, '--reporter=list,json'], {
    ...env,
    ...browser.env,
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return judge(existsSync(report) ? playwrightCounts(readFileSync(report, 'utf8')) : { passed: 0, failed: 0 }, exitCode);
}

const judged = ({ output, exitCode }: { output: string; exitCode: number }) => judge(countsOf(output), exitCode);

const IGNORED_VARIABLES =
  /^(DATABASE_URL|REDIS_URL|NATS_URL|SMTP_URL|INBOX_URL|S3_.*|PAYPAL_.*|ADMIN_.*|PUBLIC_URL|PORT|NODE_ENV|CHARTER_HOME)$/;

/** Tests use only their own servers: they must neither write to a configured database nor move money in a configured account. */
function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...withoutRateLimits(), ...Object.fromEntries(Object.entries(env).filter(([name]) => !IGNORED_VARIABLES.test(name))) };
}

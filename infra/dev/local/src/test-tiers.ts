/** The tiers of `npm test`. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { ensureBuilt, NX } from './build.ts';
import type { ConsoleOutput } from './console-output.ts';
import { serverEnvironment } from './environment.ts';
import { ROOT } from './home.ts';
import { anyPort } from './ports.ts';
import { withoutRateLimits } from './rate-limits.ts';
import { startStack, type Stack } from './stack.ts';
import { stackFile } from './stack-file.ts';
import { runCommand, type CommandResult } from './test-command.ts';
import { startTestServers } from './test-servers.ts';
import { countsOf, judge, oneCheck, playwrightCounts, sum, type Counts } from './test-counts.ts';

export interface Tier {
  name: string;
  /** @param output printed when the tier has ended, because tiers run at the same time */
  run: (output: ConsoleOutput) => Promise<Counts>;
}

/** Tiers that run one after another. */
export type TierGroup = Iterable<Tier> | AsyncIterable<Tier>;

const module = (path: string) => join(ROOT, 'node_modules', path);
const node = (output: ConsoleOutput, path: string, args: string[], env?: NodeJS.ProcessEnv) =>
  runCommand(output, process.execPath, [module(path), ...args], env);
const npmRun = (output: ConsoleOutput, script: string, workspace: string, env?: NodeJS.ProcessEnv) =>
  runCommand(output, 'npm', ['run', '--silent', script, '-w', workspace], env);
const nx = (output: ConsoleOutput, target: string) =>
  runCommand(output, process.execPath, [join(ROOT, NX), 'run-many', '-t', target, '--output-style=static']);

const check = (name: string, run: (output: ConsoleOutput) => Promise<CommandResult>): Tier => ({
  name,
  run: async (output) => oneCheck((await run(output)).exitCode),
});

const prettier = ['--check', '--cache', '--cache-location', module('.cache/prettier/.cache'), '--log-level', 'warn', '.'];

/** Tiers that need no server: they are all of `npm run test:quick`. Nx replays unchanged packages from its cache. */
const style: Tier[] = [
  check('lint', (output) => node(output, 'oxlint/bin/oxlint', ['--type-aware', '-c', '.oxlintrc.json', '.'])),
  check('boundaries', (output) => runCommand(output, 'npm', ['run', '--silent', 'boundaries'])),
  check('format', (output) => node(output, 'prettier/bin/prettier.cjs', prettier)),
];
const code: Tier[] = [
  check('typecheck', (output) => nx(output, 'typecheck')),
  { name: 'unit and component', run: async (output) => judged(await nx(output, 'test')) },
];

export const quickGroups: TierGroup[] = [code, style];

/**
 * The groups of `npm test` in the order in which they start, the longest first. The upgrade builds with Nx, whose cache the checks
 * use as well, so it starts after them.
 */
export const allGroups = (home: string): TierGroup[] => [
  stackGroup('web', home, (env) => [stackTests(env), journeys('web', home, env)]),
  [...style, ...code],
  [serviceTier(home)],
  // A stack of its own keeps the journeys of both pages from booking the same days.
  stackGroup('admin-web', home, (env) => [journeys('admin-web', home, env)]),
  [upgradeTier],
  [faultTier(home)],
];

/** Before all groups, because starts of several stacks would build at the same time. */
export const buildTier = (home: string): Tier => ({
  name: 'build',
  run: async (output) => {
    await output.step('build', () => ensureBuilt(ROOT, home));
    return oneCheck(0);
  },
});

/** Service tests against real servers, one workspace at a time, because they use the same NATS subjects. */
const serviceTier = (home: string): Tier => ({
  name: 'service',
  run: async (output) => {
    const servers = await startTestServers({ home: join(home, 'service'), disposable: true, onNotice: (line) => output.warn(line) });
    try {
      const env = serverEnvironment(servers.urls, servers.secrets);
      const results: Counts[] = [];
      for (const { workspace, script } of serviceScripts()) results.push(judged(await npmRun(output, script, workspace, env)));
      return sum(results);
    } finally {
      await servers.stop();
    }
  },
});

/** Every script of a workspace whose name begins with "test:int". */
function serviceScripts(): { workspace: string; script: string }[] {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  return globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: ROOT },
  ).flatMap((file) => {
    const { name, scripts = {} } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { name: string; scripts?: Record<string, string> };
    return Object.keys(scripts)
      .filter((script) => script.startsWith('test:int'))
      .map((script) => ({ workspace: name, script }));
  });
}

/** Starts a whole product for the tiers. They are left out when it does not start, which counts as a failure. */
async function* stackGroup(name: string, home: string, tiers: (env: NodeJS.ProcessEnv) => Tier[]): AsyncGenerator<Tier> {
  const stackHome = join(home, name);
  let stack: Stack | undefined;
  let env: NodeJS.ProcessEnv | undefined;
  try {
    yield {
      name: `stack for ${name}`,
      run: async (output) => {
        // Only one test listens on this port; the exporters must work without a collector too.
        const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await anyPort()}` };
        stack = await startStack({
          home: stackHome,
          ports: 'any',
          disposable: true,
          env: { ...ownEnvironment(process.env), ...collector },
          output,
        });
        env = { SITE_URL: stack.file.site, STACK_FILE: stackFile(stackHome), ...collector };
        return oneCheck(0);
      },
    };
    if (env) yield* tiers(env);
  } finally {
    await stack?.stop();
  }
}

const stackTests = (env: NodeJS.ProcessEnv): Tier => ({
  name: 'faults',
  run: async (output) => judged(await npmRun(output, 'test:stack', '@charter/faults', env)),
});

const journeys = (page: string, home: string, env: NodeJS.ProcessEnv): Tier => ({
  name: `journeys of ${page}`,
  run: async (output) => {
    const browser = await findBrowser();
    const report = join(home, `${page}.json`);
    const config = join(page, 'e2e', 'playwright.config.ts');
    const { exitCode } = await node(output, '@playwright/test/cli.js', ['test', '-c', config, '--reporter=list,json'], {
      ...env,
      ...browser.env,
      CHROMIUM_PATH: browser.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    return judge(existsSync(report) ? playwrightCounts(readFileSync(report, 'utf8')) : { passed: 0, failed: 0 }, exitCode);
  },
});

/** Fault injection for two minutes, in CI with a fixed seed; `npm run faults` runs longer. */
const faultTier = (home: string): Tier =>
  check('fault injection', (output) =>
    runCommand(output, process.execPath, [
      join(ROOT, 'infra', 'checks', 'faults', 'src', 'main.ts'),
      ...['--minutes', '2', '--home', join(home, 'faults')],
      ...(process.env.CI ? ['--seed', 'c3'] : []),
    ]),
  );

/** An installation of the former release is upgraded in place. */
const upgradeTier: Tier = {
  name: 'upgrade',
  run: async (output) => judged(await npmRun(output, 'test:upgrade', '@charter/upgrade')),
};

const judged = ({ output, exitCode }: CommandResult) => judge(countsOf(output), exitCode);

const IGNORED_VARIABLES =
  /^(DATABASE_URL|REDIS_URL|NATS_URL|SMTP_URL|INBOX_URL|S3_.*|PAYPAL_.*|ADMIN_.*|PUBLIC_URL|PORT|NODE_ENV|CHARTER_HOME)$/;

/** Tests use only their own servers: they must neither write to a configured database nor move money in a configured account. */
function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...withoutRateLimits(), ...Object.fromEntries(Object.entries(env).filter(([name]) => !IGNORED_VARIABLES.test(name))) };
}

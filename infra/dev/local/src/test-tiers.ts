/** The tiers of `npm test`. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import { affectedFolders, changedFiles, changedFolders } from './changed-files.ts';
import type { ConsoleOutput } from './console-output.ts';
import { ROOT } from './home.ts';
import { anyPort } from './ports.ts';
import { startStack, type Stack } from './stack.ts';
import { stackFile } from './stack-file.ts';
import { runCommand, type CommandResult } from './test-command.ts';
import { ownEnvironment, startServersOfWorkers } from './test-servers.ts';
import { countsOf, judge, oneCheck, playwrightCounts, type Counts } from './test-counts.ts';

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
/** Runs tests of all packages in one run of Vitest: see vitest.config.ts. @param filters parts of paths */
const vitest = async (output: ConsoleOutput, projects: string[], workers: number, env?: NodeJS.ProcessEnv, filters: string[] = []) => {
  const args = ['run', ...projects.map((name) => `--project=${name}`), `--maxWorkers=${workers}`, ...filters];
  return judged(await node(output, 'vitest/vitest.mjs', args, env));
};

const check = (name: string, run: (output: ConsoleOutput) => Promise<CommandResult>): Tier => ({
  name,
  run: async (output) => oneCheck((await run(output)).exitCode),
});

/** @param files of the whole repository unless given, and nothing when there are none */
const onFiles = (
  name: string,
  files: string[] | undefined,
  run: (output: ConsoleOutput, files: string[]) => Promise<CommandResult>,
): Tier => check(name, (output) => (files?.length === 0 ? Promise.resolve({ exitCode: 0, output: '' }) : run(output, files ?? ['.'])));

// One run for both, because each parses all packages.
const lint = (files?: string[]) =>
  onFiles(
    'lint and types',
    files?.filter((file) => /\.[cm]?[jt]sx?$/.test(file)),
    (output, paths) =>
      node(output, 'oxlint/bin/oxlint', [
        '--type-aware',
        '--type-check',
        '-c',
        '.oxlintrc.json',
        '--no-error-on-unmatched-pattern',
        ...paths,
      ]),
  );
/** @param folders of packages whose imports are checked, and of what they import; all unless given */
const boundaries = (folders?: string[]) =>
  onFiles('boundaries', folders, (output, paths) =>
    folders
      ? node(output, 'dependency-cruiser/bin/dependency-cruiser.mjs', [...paths, '--config', '.dependency-cruiser.cjs'])
      : runCommand(output, 'npm', ['run', '--silent', 'boundaries']),
  );
const prettier = ['--check', '--cache', '--cache-location', module('.cache/prettier/.cache'), '--log-level', 'warn', '--ignore-unknown'];
const format = (files?: string[]) =>
  onFiles('format', files, (output, paths) => node(output, 'prettier/bin/prettier.cjs', [...prettier, ...paths]));
/** @param folders of packages; all unless given */
const unit = (folders?: string[]): Tier => ({
  name: 'unit',
  run: async (output) => {
    if (folders?.length === 0) return { passed: 0, failed: 0 };
    return vitest(output, ['unit'], availableParallelism(), {}, ['--passWithNoTests', ...(folders ?? []).map((folder) => `${folder}/`)]);
  },
});
const component: Tier = { name: 'component', run: (output) => vitest(output, [componentProjects], availableParallelism()) };

/** Tiers that need neither servers nor a simulated browser, for what has changed since `main`: everything takes several times as long. */
export function quickGroups(): TierGroup[] {
  const changed = changedFiles(ROOT);
  return [[unit(affectedFolders(ROOT))], [boundaries(changedFolders(ROOT)), lint(changed), format(changed)]];
}

/** Start first: starts of several stacks would build at the same time, and these checks need no build. */
export const firstGroups = (home: string): TierGroup[] => [[buildTier(home)], [lint(), boundaries(), format()]];

/** The other groups of `npm test` in the order in which they start, the longest first. The last can use all processors. */
export const allGroups = (home: string): TierGroup[] => [
  stackGroup('web', home, (env) => [stackTests(env), journeys('web', home, env)]),
  [serviceTier(home)],
  // A stack of its own keeps the journeys of both pages from booking the same days.
  stackGroup('admin-web', home, (env) => [journeys('admin-web', home, env)]),
  [faultTier(home)],
  [upgradeTier],
  [unit(), component],
];

/** Tests of one worker, with servers if one of them is a service test. @param filters parts of paths */
export function selectedGroups(home: string, filters: string[]): TierGroup[] {
  const serviceTests = globSync(['{services,libs}/*/test/**/*.int.test.ts', 'infra/*/*/test/**/*.int.test.ts'], { cwd: ROOT });
  const needServers = serviceTests.some((file) => filters.some((part) => file.includes(part)));
  const run = async (output: ConsoleOutput) => {
    if (!needServers) return vitest(output, ['unit', componentProjects], 1, {}, filters);
    const servers = await startServersOfWorkers(join(home, 'service'), 1, output);
    try {
      const env = { WORKER_SERVERS: JSON.stringify(servers.sets) };
      return await vitest(output, ['unit', componentProjects, ...serviceProjects], 1, env, filters);
    } finally {
      await servers.stop();
    }
  };
  return [[{ name: 'selected tests', run }]];
}

const serviceProjects = ['service', 'service, other PayPal settings'];
const componentProjects = 'component *';

const buildTier = (home: string): Tier => ({
  name: 'build',
  run: async (output) => {
    await output.step('build', () => ensureBuilt(ROOT, home));
    return oneCheck(0);
  },
});

/** Service tests of all packages in one run of Vitest. Much of their time is waiting, so there is one worker more than there are cores. */
const serviceTier = (home: string): Tier => ({
  name: 'service',
  run: async (output) => {
    const servers = await startServersOfWorkers(join(home, 'service'), availableParallelism() + 1, output);
    try {
      // The build was the first tier.
      const env = { WORKER_SERVERS: JSON.stringify(servers.sets), SERVICES_FROM: 'build' };
      return await vitest(output, serviceProjects, servers.sets.length, env);
    } finally {
      await servers.stop();
    }
  },
});

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

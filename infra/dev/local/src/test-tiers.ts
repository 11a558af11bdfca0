/** The tiers of the test suite: how each is run. `test-plans.ts` says which command runs which. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';
import type { ConsoleOutput } from './console-output.ts';
import { ROOT } from './home.ts';
import { anyPort } from './ports.ts';
import { startStack, type Stack } from './stack.ts';
import { stackFile } from './stack-file.ts';
import { runCommand, type CommandResult } from './test-command.ts';
import { emptyResults, judge, oneCheck, playwrightResults, readReport, type TestResults, vitestResults } from './test-results.ts';
import { ownEnvironment, startServersOfWorkers } from './test-servers.ts';

export interface Tier {
  name: string;
  /** @param output printed when the tier has ended, because tiers run at the same time */
  run: (output: ConsoleOutput) => Promise<TestResults>;
}

/** Tiers that run one after another. */
export type TierGroup = Iterable<Tier> | AsyncIterable<Tier>;

export const serviceProjects = ['service', 'service, other PayPal settings'];
export const componentProjects = 'component *';

export interface VitestRun {
  /** Names or patterns of vitest.config.ts. */
  projects: string[];
  workers?: number;
  env?: NodeJS.ProcessEnv;
  /** Parts of paths, and options of Vitest. */
  args?: string[];
  /** `run` unless given. */
  command?: string[];
}

const module = (path: string) => join(ROOT, 'node_modules', path);
const node = (output: ConsoleOutput, path: string, args: string[], env?: NodeJS.ProcessEnv) =>
  runCommand(output, process.execPath, [module(path), ...args], env);

let reports = 0;

/** Runs tests of all packages in one run of Vitest. @param home folder of the report */
export async function vitest(output: ConsoleOutput, home: string, run: VitestRun): Promise<TestResults> {
  const { projects, workers = availableParallelism(), env = {}, args = [], command = ['run'] } = run;
  const report = join(home, `vitest-${(reports += 1)}.json`);
  const { exitCode } = await node(
    output,
    'vitest/vitest.mjs',
    [
      ...command,
      ...projects.map((name) => `--project=${name}`),
      `--maxWorkers=${workers}`,
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...args,
    ],
    env,
  );
  const results = readReport(report, (text) => vitestResults(text, ROOT));
  // Without a report there is nothing that `--passWithNoTests` could have let pass.
  return args.includes('--passWithNoTests') && exitCode === 0 ? results : judge(results, exitCode);
}

const check = (name: string, run: (output: ConsoleOutput) => Promise<CommandResult>): Tier => ({
  name,
  run: async (output) => {
    const { exitCode, output: text } = await run(output);
    return oneCheck(name, exitCode, text);
  },
});

/** @param files of the whole repository unless given, and nothing when there are none */
const onFiles = (
  name: string,
  files: string[] | undefined,
  run: (output: ConsoleOutput, files: string[]) => Promise<CommandResult>,
): Tier => check(name, (output) => (files?.length === 0 ? Promise.resolve({ exitCode: 0, output: '' }) : run(output, files ?? ['.'])));

// One run for both, because each parses all packages.
export const lint = (files?: string[]) =>
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
export const boundaries = (folders?: string[]) =>
  onFiles('boundaries', folders, (output, paths) =>
    folders
      ? node(output, 'dependency-cruiser/bin/dependency-cruiser.mjs', [...paths, '--config', '.dependency-cruiser.cjs'])
      : runCommand(output, 'npm', ['run', '--silent', 'boundaries']),
  );

const prettier = ['--check', '--cache', '--cache-location', module('.cache/prettier/.cache'), '--log-level', 'warn', '--ignore-unknown'];
export const format = (files?: string[]) =>
  onFiles('format', files, (output, paths) => node(output, 'prettier/bin/prettier.cjs', [...prettier, ...paths]));

export const build = (home: string): Tier => ({
  name: 'build',
  run: async (output) => {
    await output.step('build', () => ensureBuilt(ROOT, home));
    return { ...emptyResults(), passed: 1 };
  },
});

/** Tests that need neither servers nor a build. */
export const localTests = (name: string, home: string, run: VitestRun): Tier => ({ name, run: (output) => vitest(output, home, run) });

/** Tests against real servers, which each worker has for itself. */
export const serviceTests = (name: string, home: string, run: VitestRun): Tier => ({
  name,
  run: async (output) => {
    const { workers = availableParallelism() } = run;
    const servers = await startServersOfWorkers(join(home, name.replaceAll(' ', '-')), workers, output);
    try {
      return await vitest(output, home, { ...run, workers, env: { ...run.env, WORKER_SERVERS: JSON.stringify(servers.sets) } });
    } finally {
      await servers.stop();
    }
  },
});

interface StackGroupOptions {
  name: string;
  home: string;
  /** One process hosts all services. */
  single?: boolean;
  /** @param env where the stack is */
  tiers: (env: NodeJS.ProcessEnv) => Tier[];
}

/** Starts a whole product for the tiers. They are left out when it does not start, which counts as a failure. */
export async function* stackGroup({ name, home, single = false, tiers }: StackGroupOptions): AsyncGenerator<Tier> {
  const stackHome = join(home, name.replaceAll(' ', '-'));
  let stack: Stack | undefined;
  let env: NodeJS.ProcessEnv | undefined;
  try {
    yield {
      name: `stack of ${name}`,
      run: async (output) => {
        // Only one test listens on this port; the exporters must work without a collector too.
        const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await anyPort()}` };
        stack = await startStack({
          home: stackHome,
          ports: 'any',
          disposable: true,
          single,
          env: { ...ownEnvironment(process.env), ...collector },
          output,
        });
        env = { SITE_URL: stack.file.site, STACK_FILE: stackFile(stackHome), ...collector };
        return { ...emptyResults(), passed: 1 };
      },
    };
    if (env) yield* tiers(env);
  } finally {
    await stack?.stop();
  }
}

/** @param args of Playwright, such as `--grep @smoke` */
export const journeys = (page: 'web' | 'admin-web', home: string, env: NodeJS.ProcessEnv, args: string[] = []): Tier => ({
  name: `journeys of ${page}`,
  run: async (output) => {
    const browser = await findBrowser();
    const report = join(home, `${page}.json`);
    const config = join(page, 'e2e', 'playwright.config.ts');
    const { exitCode } = await node(output, '@playwright/test/cli.js', ['test', '-c', config, '--reporter=list,json', ...args], {
      ...env,
      ...browser.env,
      CHROMIUM_PATH: browser.path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    return judge(readReport(report, playwrightResults), exitCode);
  },
});

/** A program of the repository that ends with exit code 0 when it found no fault. @param program path without `src/main.ts` */
export const program = (name: string, folder: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Tier =>
  check(name, (output) => runCommand(output, process.execPath, [join(ROOT, folder, 'src', 'main.ts'), ...args], env));

/**
 * The tests of all packages in one run, whose workers take the files of any package: none waits for another package. The files of a worker
 * share the packages it has loaded (`isolate: false`): loading Nest, TypeORM and React takes longer than the tests of most files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

// Threads and processes that run TypeScript look for tsconfig.json in the working folder, which is a package's only in a run of that package.
process.env.SWC_NODE_PROJECT ??= join(root, 'tsconfig.base.json');

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']> & { name: string; include: string[]; setupFiles?: string[] };

/** Workspace libraries are tested from their sources, with the decorator metadata that Nest and TypeORM read. */
function project(conditions: string[], test: TestOptions): TestProjectInlineConfiguration {
  return {
    root,
    resolve: { conditions: ['@charter/source', ...conditions] },
    ssr: { resolve: { conditions: ['@charter/source', ...conditions], externalConditions: conditions } },
    oxc: { decorator: { legacy: true, emitDecoratorMetadata: true }, jsx: { runtime: 'automatic' } },
    define: { PRODUCT_VERSION: JSON.stringify(version) },
    test: {
      root,
      isolate: false,
      testTimeout: 180_000,
      hookTimeout: 180_000,
      ...test,
      setupFiles: [join(root, 'libs/testing/src/shifted-clock.ts'), ...(test.setupFiles ?? [])],
    },
  };
}

/**
 * The time at which unit and component tests begin, so that no day of the calendar changes their result; `npm run test:all` sets others. Service
 * tests have the machine's, as PostgreSQL does.
 */
const fixedClock = { TEST_NOW: process.env.TEST_NOW ?? '2026-11-25T12:00:00-05:00' };

const node = ({ setupFiles = [], ...test }: TestOptions) =>
  project(['node', 'node-addons'], { ...test, setupFiles: [join(root, 'libs/testing/src/fresh-modules.ts'), ...setupFiles] });

/** Against real servers: those of the worker, so that files run side by side. */
const service = (test: TestOptions) => node({ ...test, setupFiles: [join(root, 'libs/testing/src/servers-of-worker.ts')] });

/** Against whole products, which take minutes: one file at a time. */
const alone = (test: TestOptions) => node({ fileParallelism: false, ...test });

/** Screens in a simulated browser. */
const component = (folder: string, url: string, test: TestOptions) =>
  project(['browser'], {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url } },
    setupFiles: [join(root, 'libs/ui/src/test/fresh-page.ts'), join(root, folder, 'src/test/setup.ts')],
    ...test,
    env: { ...fixedClock, ...test.env },
  });

/** Tests that start compilers, package managers or whole commands. */
const startsPrograms = '**/src/**/*.programs.test.ts';

const serviceTests = ['{services,libs}/*/test/**/*.int.test.ts', 'infra/*/*/test/**/*.int.test.ts'];
const nightlyServiceTests = '**/test/**/*.nightly.int.test.ts';
const differingByPayPal = ['captures', 'captures-in-doubt', 'double-payment', 'refunds', 'reversals', 'webhooks'].map(
  (name) => `services/payment/test/${name}.int.test.ts`,
);

/** Time zones of other visitors, as the names of test files have them. */
const elsewhere = { tokyo: 'Asia/Tokyo', 'los-angeles': 'America/Los_Angeles' };

export default defineConfig({
  test: {
    // Most of a run of a few files is reading and compiling what they import.
    fsModuleCache: true,
    // A repeated test would hide a fault that shows now and then.
    retry: 0,
    projects: [
      node({
        name: 'unit',
        env: fixedClock,
        include: [
          '{services,libs}/*/src/**/*.test.ts',
          'infra/*/*/src/**/*.test.ts',
          'infra/{checks/boundaries,deploy/docker}/test/**/*.test.ts',
        ],
        exclude: [startsPrograms],
      }),
      // They take as long as all other unit tests: `npm test` runs them after a change of their package.
      node({ name: 'unit with programs', include: [startsPrograms] }),
      service({ name: 'service', include: serviceTests, exclude: [nightlyServiceTests] }),
      // Servers that fail, groups of servers, and data of a year: `npm test` runs them after a change of their package.
      service({ name: 'service, nightly', include: [nightlyServiceTests] }),
      // Where PayPal documents nothing, the service tests of payment run against both possible answers; most cannot meet the difference.
      service({
        name: 'service, other PayPal settings',
        include: process.env.TESTS === 'all' ? ['services/payment/test/**/*.int.test.ts'] : differingByPayPal,
        env: { PAYPAL_ANSWERS: 'other' },
      }),
      component('web', 'http://localhost/', {
        name: 'component of web',
        include: ['web/src/**/*.test.{ts,tsx}', 'libs/ui/src/**/*.test.tsx'],
        exclude: Object.keys(elsewhere).map((zone) => `**/*.${zone}.test.*`),
        env: { TZ: 'UTC' },
      }),
      ...Object.entries(elsewhere).map(([zone, TZ]) =>
        component('web', 'http://localhost/', { name: `component in ${TZ}`, include: [`web/src/**/*.${zone}.test.{ts,tsx}`], env: { TZ } }),
      ),
      component('admin-web', 'http://localhost:3000/admin', {
        name: 'component of admin-web',
        include: ['admin-web/src/**/*.test.{ts,tsx}'],
      }),
      node({ name: 'component of paypal-emulator', include: ['infra/dev/paypal-emulator/test/**/*.test.ts'] }),
      alone({ name: 'stack', include: ['infra/checks/faults/test/**/*.stack.test.ts', 'web/test/**/*.stack.test.ts'] }),
      // Minutes of races, restarts and outages: `npm run test:all`.
      alone({ name: 'stack, nightly', include: ['infra/checks/faults/test/**/*.nightly.test.ts'] }),
      alone({ name: 'upgrade', include: ['infra/checks/upgrade/test/**/*.test.ts'] }),
      alone({ name: 'containers', include: ['infra/checks/containers/test/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 }),
    ],
  },
});

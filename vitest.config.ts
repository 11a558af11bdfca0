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
    test: { root, isolate: false, testTimeout: 60_000, hookTimeout: 60_000, ...test },
  };
}

const node = ({ setupFiles = [], ...test }: TestOptions) =>
  project(['node', 'node-addons'], { ...test, setupFiles: [join(root, 'libs/testing/src/fresh-modules.ts'), ...setupFiles] });

/** A shared machine may stall for seconds: in CI a failed test of screens or against real servers is run once more, and named at the end. */
const onceMoreInCI = { retry: process.env.CI ? 1 : 0 };

/** Against real servers: those of the worker, so that files run side by side. */
const service = (test: TestOptions) =>
  node({ ...test, ...onceMoreInCI, setupFiles: [join(root, 'libs/testing/src/servers-of-worker.ts')] });

/** Against whole products, which take minutes: one file at a time. */
const alone = (test: TestOptions) => node({ fileParallelism: false, ...test });

/** Screens in a simulated browser. */
const component = (folder: string, url: string, test: TestOptions) =>
  project(['browser'], {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url } },
    setupFiles: [join(root, 'libs/ui/src/test/fresh-page.ts'), join(root, folder, 'src/test/setup.ts')],
    ...onceMoreInCI,
    ...test,
  });

/** Time zones of other visitors, as the names of test files have them. */
const elsewhere = { tokyo: 'Asia/Tokyo', 'los-angeles': 'America/Los_Angeles' };

export default defineConfig({
  test: {
    reporters: ['default', './libs/testing/src/flaky-tests.ts'],
    projects: [
      node({
        name: 'unit',
        include: [
          '{services,libs}/*/src/**/*.test.ts',
          'infra/*/*/src/**/*.test.ts',
          'infra/{checks/boundaries,deploy/docker}/test/**/*.test.ts',
        ],
      }),
      service({ name: 'service', include: ['{services,libs}/*/test/**/*.int.test.ts', 'infra/*/*/test/**/*.int.test.ts'] }),
      // Where PayPal documents nothing, the service tests of payment run against both possible answers.
      service({
        name: 'service, other PayPal settings',
        include: ['services/payment/test/**/*.int.test.ts'],
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
      alone({ name: 'stack', include: ['infra/checks/faults/test/**/*.stack.test.ts', 'web/test/**/*.stack.test.ts'], ...onceMoreInCI }),
      alone({ name: 'upgrade', include: ['infra/checks/upgrade/test/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 }),
      alone({ name: 'containers', include: ['infra/checks/containers/test/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 }),
    ],
  },
});

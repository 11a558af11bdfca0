/** Shared Jest preset: native ESM, SWC with decorator metadata. Run with node --experimental-vm-modules. */
import { join } from 'node:path';

const swc = (jsx) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx: jsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
    },
  },
];

export const preset = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
  // ./foo.js written in TypeScript sources means ./foo.ts
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironmentOptions: { customExportConditions: ['@charter/source', 'node', 'node-addons'] },
};

/** Large packages in few files each: see bundle-test-packages.mjs. */
const bundled = {
  globalSetup: join(import.meta.dirname, 'bundle-test-packages.mjs'),
  resolver: join(import.meta.dirname, 'libs/testing/src/package-resolver.cjs'),
};

/** Unit tests, which need no server. */
export const unit = { ...preset, ...bundled, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.test.ts'] };

/** Tests against real servers: those of the Jest worker, so that files run side by side. */
export const service = {
  ...preset,
  ...bundled,
  displayName: 'service',
  testMatch: ['<rootDir>/test/**/*.int.test.ts'],
  setupFiles: [join(import.meta.dirname, 'libs/testing/src/servers-of-worker.ts')],
  setupFilesAfterEnv: [join(import.meta.dirname, 'libs/testing/src/retry-in-ci.ts')],
};

/** The two tiers of a service or library: unit tests beside the code, service tests against real servers. */
export const serviceProjects = {
  projects: [unit, service],
  testTimeout: 30_000,
  // `servers-only` starts one set of servers. `npm test` runs the files of all packages side by side: see jest.config.mjs.
  maxWorkers: 1,
};

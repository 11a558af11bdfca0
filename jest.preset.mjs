/** Shared Jest preset: native ESM, SWC with decorator metadata. Run with node --experimental-vm-modules. */
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

/** The two tiers of a service or library: unit tests beside the code, service tests against real servers. */
export const serviceProjects = {
  projects: [
    { ...preset, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.test.ts'] },
    { ...preset, displayName: 'service', testMatch: ['<rootDir>/test/**/*.int.test.ts'] },
  ],
  testTimeout: 30_000,
  // Service tests share NATS subjects and the stream: one file at a time.
  maxWorkers: 1,
};

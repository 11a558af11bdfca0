import { preset } from '../../../jest.preset.mjs';

export default {
  projects: [
    { ...preset, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.test.ts'] },
    { ...preset, displayName: 'service', testMatch: ['<rootDir>/test/**/*.int.test.ts'] },
    { ...preset, displayName: 'stack', testMatch: ['<rootDir>/test/**/*.stack.test.ts'] },
  ],
  testTimeout: 60_000,
  // One stack, one set of subjects: one file at a time.
  maxWorkers: 1,
};

import { preset } from '../../../jest.preset.mjs';

export default {
  projects: [
    { ...preset, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.test.ts'] },
    { ...preset, displayName: 'service', testMatch: ['<rootDir>/test/**/*.int.test.ts'] },
  ],
  testTimeout: 60_000,
  // They share the broker's subjects: one file at a time.
  maxWorkers: 1,
};

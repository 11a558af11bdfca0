import { preset, service, unit } from '../../../jest.preset.mjs';

export default {
  projects: [
    unit,
    service,
    {
      ...preset,
      displayName: 'stack',
      testMatch: ['<rootDir>/test/**/*.stack.test.ts'],
      setupFilesAfterEnv: service.setupFilesAfterEnv,
    },
  ],
  testTimeout: 60_000,
  // One stack, one set of subjects: one file at a time.
  maxWorkers: 1,
};

import { preset } from '../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'component',
  testEnvironment: '<rootDir>/src/test/browser-environment.mjs',
  testMatch: ['<rootDir>/src/**/*.test.ts?(x)'],
  setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
  testTimeout: 20_000,
};

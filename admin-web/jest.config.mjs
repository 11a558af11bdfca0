import { preset } from '../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'component',
  testEnvironment: '<rootDir>/jest.jsdom-env.mjs',
  testEnvironmentOptions: { customExportConditions: ['@charter/source', 'browser'], url: 'http://localhost:3000/admin' },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: { ...preset.moduleNameMapper, '\\.css$': '<rootDir>/src/test/empty-styles.ts' },
  setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
  testTimeout: 15_000,
};

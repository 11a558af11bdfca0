import { readFileSync } from 'node:fs';
import { preset } from '../jest.preset.mjs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

export default {
  ...preset,
  displayName: 'component',
  testEnvironment: '<rootDir>/jest.jsdom-env.mjs',
  testEnvironmentOptions: { customExportConditions: ['@charter/source', 'browser'], url: 'http://localhost:3000/admin' },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  moduleNameMapper: { ...preset.moduleNameMapper, '\\.css$': '<rootDir>/src/test/empty-styles.ts' },
  setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
  // As in vite.config.ts.
  globals: { PRODUCT_VERSION: version },
  testTimeout: 15_000,
};

import { defineConfig } from '@playwright/test';
import endToEnd from './playwright.config.js';

const { projects: _, ...shared } = endToEnd;

/** `npm run screens`: screenshots for manual review, without assertions. */
export default defineConfig({
  ...shared,
  testMatch: 'screens.ts',
  use: { ...endToEnd.use, trace: 'off' },
});

import { defineConfig } from '@playwright/test';
import endToEnd from './playwright.config.js';

const { projects: _, ...shared } = endToEnd;

/** `npm run screens`: screenshots of every screen for manual review, without assertions. */
export default defineConfig({
  ...shared,
  testMatch: 'screens.ts',
  // Each screenshot with a booking uses another day.
  workers: 2,
  fullyParallel: true,
  use: { ...endToEnd.use, trace: 'off' },
});

import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** `npm run screens`: screenshots for manual review, without assertions. */
export default defineConfig({
  ...journeys,
  testMatch: 'screens.ts',
  // One booking is shown in several states.
  workers: 1,
  use: { ...journeys.use, trace: 'off' },
});

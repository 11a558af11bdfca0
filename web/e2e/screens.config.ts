import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

const { projects: _, ...shared } = journeys;

/** `npm run screens`: a picture of every screen, for people to look at. Nothing is expected of them here. */
export default defineConfig({
  ...shared,
  testMatch: 'screens.ts',
  // Each booking has a day of its own.
  workers: 2,
  fullyParallel: true,
  use: { ...journeys.use, trace: 'off' },
});

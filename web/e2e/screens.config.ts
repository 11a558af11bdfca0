import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** `npm run screens`: screenshots of every screen for manual review, without assertions. */
export default defineConfig({ ...journeys, testMatch: 'screens.ts', use: { ...journeys.use, trace: 'off' } });

import { journeys } from '@charter/testing/journeys';
import { defineConfig } from '@playwright/test';

/** Each file books on days of its own, see own-days.ts. */
export default defineConfig({ ...journeys, fullyParallel: false });

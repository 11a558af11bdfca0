import { journeys } from '@charter/testing/journeys';
import { defineConfig } from '@playwright/test';

/** Each worker books on the days of its own lane, see `findFreeSlot`. */
export default defineConfig({ ...journeys, fullyParallel: true });

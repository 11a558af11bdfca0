import { defineConfig } from '@playwright/test';
import { everyWidth, widths } from './widths.js';

/** Guests' journeys through the running product: SITE_URL is where it answers, CHROMIUM_PATH the browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // There is one boat: two guests at once would take each other's days.
  workers: 1,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:3000',
    locale: 'en-US',
    // Guests plan from afar: the days are Nassau's all the same.
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: widths.map((width, order) => ({
    name: `${width} px`,
    use: { viewport: { width, height: width < 500 ? 740 : 900 }, hasTouch: width < 1000 },
    ...(order > 0 && { grep: new RegExp(everyWidth.tag) }),
  })),
});

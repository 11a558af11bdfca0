import { defineConfig } from '@playwright/test';

/** Journeys through the running product. SITE_URL is its address, STACK_FILE (see fixtures.ts) contains the demo login. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Limits for a loaded machine; a test that passes does not wait for them.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // There is one boat: each worker books on days of its own, see own-days.ts.
  workers: 2,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  // A test that passes at the second attempt has found a fault, of the product or of itself.
  retries: 0,
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:3000',
    viewport: { width: 1440, height: 900 },
    // A time zone far from Nassau's: all times must still be shown in Nassau time.
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a third more processor time: repeat a failed test with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});

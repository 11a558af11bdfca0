import { defineConfig } from '@playwright/test';

/** End-to-end tests against a running stack. SITE_URL is its address, STACK_FILE (see fixtures.ts) contains the demo login. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Tests share one boat and one list of bookings.
  workers: 1,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  // The report names a test that passed only then as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:3000',
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
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grepInvert: /@one-viewport/, use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
});

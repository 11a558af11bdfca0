import { defineConfig } from '@playwright/test';

/** Journeys through the running product. SITE_URL is where it answers, STACK_FILE (see stack.ts) holds the demo login. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One boat and one list of bookings: two journeys at once would change each other's rows.
  workers: 1,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:3000',
    // Staff look in from anywhere: what they read is Nassau's clock all the same.
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grepInvert: /@one-width/, use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
});

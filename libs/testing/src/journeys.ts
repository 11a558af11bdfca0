import type { PlaywrightTestConfig } from '@playwright/test';

/**
 * Journeys through the running product, of both front ends. SITE_URL is its address, STACK_FILE its description with the demo login, CHROMIUM_PATH
 * the browser. TESTS=all adds what runs at night: more states and languages of the layout tests.
 */
export const journeys = {
  testDir: '.',
  outputDir: '../test-results',
  // Limits for a loaded machine; a test that passes does not wait for them.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // There is one boat: each worker books on days of its own.
  workers: 2,
  forbidOnly: !!process.env.CI,
  // A test that passes at the second attempt has found a fault, of the product or of itself.
  retries: 0,
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:3000',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A time zone far from Nassau's: all days and times must still be Nassau's.
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a third more processor time: repeat a failed test with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
} satisfies PlaywrightTestConfig;

import { defineConfig } from '@playwright/test';
import { everyWidth, widths } from './widths.js';

/** End-to-end tests of the running product. SITE_URL is its address, CHROMIUM_PATH the browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One worker, because there is one boat: parallel tests would book each other's slots.
  workers: 1,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  // The report names a test that passed only then as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:3000',
    locale: 'en-US',
    // Another time zone than Nassau's, whose days the site must show.
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a third more processor time: repeat a failed test with `--trace on`.
    screenshot: 'only-on-failure',
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

import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The shell draws the same pages without a browser's own windows, for less of the processor. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const beside = /\/(screens|diner[-\w]*)\.spec\.ts$/;

/** Browser tests against a private copy of the whole product with demo data (browser/start-product.ts). */
export default defineConfig({
  testDir: 'browser',
  globalSetup: './browser/start-product.ts',
  // Two at a time, and never two that change the same restaurant: diners have one of the demo's for themselves, and looking at every
  // screen changes nothing.
  workers: 2,
  projects: [
    { name: 'jobs', workers: 1, testIgnore: beside },
    { name: 'beside', workers: 1, testMatch: beside },
  ],
  // Two cores run the whole product, its servers and the browsers.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./browser/ticks-reporter.ts'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  outputDir: '../test-results',
  use: {
    actionTimeout: 20_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Recording every test costs a third of its time: `THALI_TRACE=yes` when one is to be understood.
    trace: process.env.THALI_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? browsers.find((path) => existsSync(path)),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});

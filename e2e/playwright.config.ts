import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** chromium-headless-shell renders the same pages without a browser's windows, for two thirds of the processor time (docs/testing.md). */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Groups of tests that must not run at the same time, because they change or count the same data: one test at a time in each. Two groups
 * run side by side, the longest first; a free worker takes the next.
 */
const lanes = {
  /** The operator, and restaurants made by a test. */
  operator: /\/(operator|plans-|subscription|expiry|registration|first-hour|landing|mail-|day-close)[-\w]*\.spec\.ts$/,
  /** The second restaurant: its diners and its settings. */
  diners: /\/(diner|settings)[-\w]*\.spec\.ts$/,
};
/** These look at every screen and change nothing, so any worker that has nothing else to do takes one of them. */
const screens = /\/screens[-\w]*\.spec\.ts$/;

/** Browser tests against a private copy of the whole product with demo data (browser/start-product.ts). */
export default defineConfig({
  testDir: 'browser',
  globalSetup: './browser/start-product.ts',
  workers: 2,
  projects: [
    /** The first restaurant: till, kitchen, orders, money. */
    { name: 'till', workers: 1, testIgnore: [...Object.values(lanes), screens] },
    ...Object.entries(lanes).map(([name, testMatch]) => ({ name, workers: 1, testMatch })),
    { name: 'screens', testMatch: screens, fullyParallel: true },
  ],
  // Long time limits, because two cores run the whole product, its servers and the browsers. They end what hangs; a wait that is made of
  // several looks has a minute.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./browser/ticks-reporter.ts'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  // A folder of its own, because Playwright empties it.
  outputDir: '../test-results/browser',
  use: {
    actionTimeout: 60_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Recording every test costs a third of its time; set `THALI_TRACE=yes` to analyse a failure.
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

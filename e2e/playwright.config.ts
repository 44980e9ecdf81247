import { defineConfig } from '@playwright/test'
import { DEFAULT_LOCALE, locales } from '@u-market/contract'
import { launchOptions } from './harness/browser.ts'

/** What waits for what on a screen, where it is when the phone is turned, where back leads, and the demo begun again. */
const SAME_IN_EVERY_LANGUAGE = [
  '**/layout-shift.spec.ts',
  '**/landscape.spec.ts',
  '**/history.spec.ts',
  '**/start-over.spec.ts',
]

/** Journeys on the real server in every language: each project is one run of the same files. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './harness/global-setup.ts',
  fullyParallel: true,
  // A worker is a browser, a server and its database connections: more than two make each other late.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // A walk through thirty screens, on a machine that has something else to do as well.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions,
    screenshot: 'only-on-failure',
    // Recording every step takes as long as some of the steps: for the one that is being looked into, `TRACE=1 npm test -- trade`.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
  },
  projects: locales.map((locale) => ({
    name: locale,
    use: { locale },
    testIgnore: locale === DEFAULT_LOCALE ? [] : SAME_IN_EVERY_LANGUAGE,
  })),
})

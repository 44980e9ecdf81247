import { defineConfig } from '@playwright/test'
import { DEFAULT_LOCALE, locales } from '@u-market/contract'
import { isFullRun } from '@u-market/testkit/run'
import { launchOptions } from './harness/browser.ts'

/** What waits for what on a screen, where it is when the phone is turned, where back leads, and the demo begun again. */
const sameInEveryLanguage = [
  '**/layout-shift.full.spec.ts',
  '**/landscape.full.spec.ts',
  '**/history.spec.ts',
  '**/start-over.full.spec.ts',
]

/** Everything in every language. */
const fullProjects = locales.map((locale) => ({
  name: locale,
  use: { locale },
  testIgnore: locale === DEFAULT_LOCALE ? [] : sameInEveryLanguage,
}))

/** The screens in every language, first, as they take longest; then each journey in the one that its title chooses. */
const projects = [
  ...locales.map((locale) => ({
    name: locale,
    use: { locale },
    testMatch: '**/screens/*.spec.ts',
    testIgnore: '**/*.full.spec.ts',
  })),
  {
    name: 'journeys',
    testMatch: ['**/journeys/*.spec.ts', '**/shell/*.spec.ts'],
    testIgnore: '**/*.full.spec.ts',
  },
]

/** Screens and journeys on the real server. */
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
  projects: isFullRun ? fullProjects : projects,
})

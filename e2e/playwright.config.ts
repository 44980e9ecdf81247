import { defineConfig } from '@playwright/test'
import { DEFAULT_LOCALE, locales } from '@u-market/contract'
import { isFullRun } from '@u-market/testkit/run'
import { launchOptions } from './harness/browser.ts'

/** Layout shifts, landscape, history and starting over do not depend on the language. */
const sameInEveryLanguage = [
  '**/layout-shift.full.spec.ts',
  '**/landscape.full.spec.ts',
  '**/history.spec.ts',
  '**/start-over.full.spec.ts',
]

/** Every test in every language. */
const fullProjects = locales.map((locale) => ({
  name: locale,
  use: { locale },
  testIgnore: locale === DEFAULT_LOCALE ? [] : sameInEveryLanguage,
}))

/** Screens that `npm test` opens in the default language only. */
const inOneLanguage = ['**/screens/console.spec.ts', '**/screens/screens.spec.ts']

/** The screens, first because they take longest; then each journey in the language that its title chooses. */
const projects = [
  ...locales.map((locale) => ({
    name: locale,
    use: { locale },
    testMatch: '**/screens/*.spec.ts',
    // Texts are compared without a browser; the full run opens every screen in every language.
    testIgnore: ['**/*.full.spec.ts', ...(locale === DEFAULT_LOCALE ? [] : inOneLanguage)],
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
  // A worker is a browser, a server and its database connections; more than two slow each other down.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // A test may go through thirty screens, on a machine that is busy with other tests.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions,
    screenshot: 'only-on-failure',
    // Recording takes as long as some of the steps, so it is on demand: `TRACE=1 npm test -- trade`.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
  },
  projects: isFullRun ? fullProjects : projects,
})

import { defineConfig } from '@playwright/test'
import { launchOptions } from './harness/browser.ts'

/** Run by hand: `npx playwright test --config e2e/pictures.config.ts` retakes the README's pictures. */
export default defineConfig({
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../test-results',
  globalSetup: './harness/global-setup.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: { launchOptions, locale: 'en-US' },
})

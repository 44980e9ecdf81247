import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Pure suites need nothing; suites on a database share one PostgreSQL that the testkit starts for the run. */
const databaseSetup = './packages/testkit/src/global-setup.ts'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['packages/domain/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['packages/contract/**/*.test.ts'] } },
      { test: { name: 'tokens', include: ['packages/tokens/**/*.test.ts'] } },
      { test: { name: 'i18n', include: ['packages/i18n/**/*.test.ts'] } },
      { test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'] } },
      { test: { name: 'console', include: ['apps/console/**/*.test.{ts,tsx}'] } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'platform',
          include: ['apps/server/src/platform/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'packages/testkit/**/*.test.ts'],
          exclude: ['apps/server/src/platform/**', '**/node_modules/**'],
          globalSetup: existsSync(new URL(databaseSetup, import.meta.url)) ? [databaseSetup] : [],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isFullRun } from '@u-market/testkit/full-run'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { proofs } from './tools/spec-coverage/vitest-proofs.ts'

/** Pure suites need nothing; suites on a database share one PostgreSQL that the testkit starts for the run. */
const databaseSetup = './testkit/src/global-setup.ts'
/** Every core, the second of two as well; more than four would ask one PostgreSQL for more connections than it has. */
const maxWorkers = Math.min(availableParallelism(), 4)

/** Files of a minute beside files of a second: begun last, the longest would be waited for by a single worker. */
const longest = [
  'whole-start',
  'market-model',
  'bad-input',
  'embedded-postgres.test',
  'contract-fuzz',
  'outages',
]

/** The longest files first, the rest by project as Vitest has them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.includes(name))
  return at === -1 ? longest.length : at
}

export default defineConfig({
  test: {
    ...proofs,
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    exclude: [...configDefaults.exclude, ...(isFullRun ? [] : ['**/*.full.test.ts'])],
    projects: [
      { extends: true, test: { name: 'domain', include: ['packages/domain/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'tokens', include: ['packages/tokens/**/*.test.ts'] } },
      { extends: true, test: { name: 'i18n', include: ['packages/i18n/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['apps/web/**/*.test.ts'] } },
      {
        extends: true,
        define: { __APP_VERSION__: JSON.stringify('1.0.0') },
        test: {
          name: 'parts',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:1818/' } },
          setupFiles: ['./apps/web/test/setup.ts'],
          // A page and React for each file would be most of the work; the set-up makes each test start afresh instead.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'console', include: ['apps/console/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'words', include: ['apps/server/src/locales/*.test.ts'] } },
      { extends: true, test: { name: 'torture', include: ['torture/**/*.test.ts'], testTimeout: 300_000 } },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['apps/server/src/platform/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Each file has worlds of its own; reading the whole server again for each would take longer than many of them.
          isolate: false,
          include: [
            'apps/server/**/*.test.ts',
            'packages/contract/test/**/*.test.ts',
            'testkit/**/*.test.ts',
            'apps/web/test/server/*.test.tsx',
            'apps/console/test/server/*.test.tsx',
          ],
          exclude: ['apps/server/src/{platform,locales}/**'],
          setupFiles: ['./testkit/src/record-wire.ts'],
          globalSetup: existsSync(new URL(databaseSetup, import.meta.url)) ? [databaseSetup] : [],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

import { availableParallelism } from 'node:os'
import { isFullRun } from '@u-market/testkit/run'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { rows } from './tools/spec-coverage/rows.ts'

/** All cores, but at most four: more workers would need more connections than one PostgreSQL has. */
const maxWorkers = Math.min(availableParallelism(), 4)

/** Files that take a minute: if started last, a single worker would still run them at the end. */
const longest = [
  'whole-start',
  'market-model',
  'bad-input',
  'embedded-postgres.test',
  'contract-fuzz',
  'outages',
]

/**
 * Files that share a process one after the other, because Vitest keeps a worker only while the next file in the queue suits it: a
 * new one loads all modules again, which takes seconds. Among them the longest first, the rest in Vitest's own order.
 */
class SharedInTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (a, b) => turn(a) - turn(b) || a.project.name.localeCompare(b.project.name) || rank(a) - rank(b),
    )
  }
}

/** The server's own suites, then those with a page of the console or of the app, then the other projects. */
function turn({ moduleId, project }: TestSpecification): number {
  if (project.name !== 'server') return 3
  return ['apps/console/', 'apps/web/'].findIndex((folder) => moduleId.includes(folder)) + 1
}

function rank({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.includes(name))
  return at === -1 ? longest.length : at
}

/** Of what seldom changes and takes long: the full run. */
const rare = ['**/embedded-postgres.test.ts', '**/rotate-keys.test.ts', '**/roles.test.tsx']

export default defineConfig({
  test: {
    // Tags are rows of the specification, and a test without an assertion proves none of them.
    tags: rows.map(({ id, says }) => ({ name: id, description: says })),
    // Waits end when what they wait for is there: these limits only have to be longer than a busy machine takes.
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    maxWorkers,
    sequence: { sequencer: SharedInTurn },
    exclude: [...configDefaults.exclude, ...(isFullRun ? [] : ['**/*.full.test.ts', ...rare])],
    // A new process with all modules for each file would be most of the work; tests must not rely on module state.
    isolate: false,
    // Most objects of a test die young: four times the room for them spares 4 % of the run's CPU seconds.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      { extends: true, test: { name: 'domain', include: ['packages/domain/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'tokens', include: ['packages/tokens/**/*.test.ts'] } },
      { extends: true, test: { name: 'i18n', include: ['packages/i18n/**/*.test.ts'] } },
      // Modules keep the stores and the language, and these files have no setup that resets them.
      { extends: true, test: { name: 'web', isolate: true, include: ['apps/web/**/*.test.ts'] } },
      {
        extends: true,
        define: { __APP_VERSION__: JSON.stringify('1.0.0') },
        test: {
          name: 'parts',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:1818/' } },
          // The files share a page and React; the setup resets them for each test.
          setupFiles: ['./apps/web/test/setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'console', isolate: true, include: ['apps/console/src/**/*.test.{ts,tsx}'] },
      },
      { extends: true, test: { name: 'words', include: ['apps/server/src/locales/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'torture', isolate: true, include: ['torture/**/*.test.ts'], testTimeout: 300_000 },
      },
      {
        extends: true,
        test: { name: 'tools', isolate: true, include: ['tools/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          isolate: true,
          include: ['apps/server/src/platform/**/*.test.ts', 'packages/embedded-postgres/src/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'apps/server/**/*.test.ts',
            'packages/contract/test/**/*.test.ts',
            'testkit/**/*.test.ts',
            'apps/web/test/server/*.test.tsx',
            'apps/console/test/server/*.test.tsx',
          ],
          exclude: ['apps/server/src/{platform,locales}/**'],
          setupFiles: ['./testkit/src/record-wire.ts'],
          // Suites with a database share one PostgreSQL, which the testkit starts for the run.
          globalSetup: './testkit/src/global-setup.ts',
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

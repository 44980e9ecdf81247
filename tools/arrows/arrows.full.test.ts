import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import rules from '../../.dependency-cruiser.mjs'

const repo = fileURLToPath(new URL('../..', import.meta.url))
const check = fileURLToPath(new URL('check.mjs', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'arrows-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

const server = 'apps/server/src'
/** One forbidden import for each rule: a file and what it imports. */
const planted: Record<string, [file: string, target: string]> = {
  'domain-imports-nothing': ['packages/domain/src/money.ts', 'packages/contract/src/fields.ts'],
  'contract-knows-domain-and-zod': ['packages/contract/src/index.ts', 'packages/tokens/src/index.ts'],
  'packages-know-no-app': ['packages/tokens/src/a.ts', `${server}/db/pool.ts`],
  'apps-never-know-each-other': ['apps/console/src/a.ts', 'apps/web/src/gate.ts'],
  'browser-apps-carry-no-server-code': ['apps/console/src/b.ts', 'node_modules/pg/index.js'],
  'trader-app-carries-no-zod': ['apps/web/src/a.ts', 'packages/contract/src/fields.ts'],
  'ground-knows-nothing-above': ['apps/web/src/base/a.ts', 'apps/web/src/parts/Button.tsx'],
  'parts-know-the-ground-alone': ['apps/console/src/parts/a.ts', 'apps/console/src/features/orders/index.ts'],
  'screens-know-no-roof': ['apps/web/src/features/orders/a.ts', 'apps/web/src/app/routes.ts'],
  'screens-reach-siblings-by-their-entry-point': [
    'apps/web/src/features/messaging/a.ts',
    'apps/web/src/features/orders/OrderBar.tsx',
  ],
  'ledger-for-features-only': [`${server}/jobs/a.ts`, `${server}/ledger/book.ts`],
  'database-for-features-only': [`${server}/http/a.ts`, `${server}/db/pool.ts`],
  'foundations-know-no-feature': [`${server}/db/a.ts`, `${server}/features/orders/index.ts`],
  'platform-stands-alone': [`${server}/platform/a.ts`, `${server}/http/session.ts`],
  'feature-reached-by-its-entry-point': [
    `${server}/features/wallet/a.ts`,
    `${server}/features/orders/place.ts`,
  ],
  'features-know-no-transport': [`${server}/features/offers/a.ts`, `${server}/http/session.ts`],
  'transport-reaches-features-by-their-entry-point': [
    `${server}/http/b.ts`,
    `${server}/features/orders/place.ts`,
  ],
  'testkit-for-tests-and-demo': [`${server}/http/c.ts`, 'testkit/src/index.ts'],
  'no-import-of-a-test': ['apps/web/src/b.ts', 'apps/web/src/gate.test.ts'],
  'no-circle': ['packages/tokens/src/b.ts', 'packages/tokens/src/c.ts'],
  resolvable: ['apps/web/src/c.ts', 'apps/web/src/nowhere.ts'],
}

test('a planted violation of each rule is caught, by that rule', () => {
  for (const [file, target] of Object.values(planted)) {
    if (!target.endsWith('nowhere.ts')) write(target, 'export {}\n')
    write(file, 'export {}\n')
  }
  // Half of the cycle is a type import, which counts as well.
  write('packages/tokens/src/c.ts', "import type { B } from './b.ts'\nexport type C = B\n")
  for (const [file, target] of Object.values(planted)) write(file, importLine(file, target))

  const { violations } = report(tree)
  const caught = Object.entries(planted).filter(([rule, [file]]) =>
    violations.some((violation) => violation.rule === rule && violation.from === file),
  )
  expect(caught.map(([rule]) => rule)).toEqual(Object.keys(planted))
  expect(Object.keys(planted).sort()).toEqual(rules.forbidden.map((rule) => rule.name).sort())
})

test('zod is found behind an indirect import of the contract', () => {
  rmSync(join(tree, 'apps'), { recursive: true })
  rmSync(join(tree, 'packages'), { recursive: true })
  write('node_modules/zod/index.js', 'module.exports = {}\n')
  write('node_modules/zod/package.json', '{"name":"zod","version":"4.0.0","main":"index.js"}\n')
  write('apps/web/src/app.ts', "import '../../../packages/contract/src/client.ts'\n")
  write('packages/contract/src/client.ts', "import './paths.ts'\nimport type { A } from './types.ts'\n")
  write('packages/contract/src/types.ts', "import { z } from 'zod'\nexport type A = typeof z\n")
  write('packages/contract/src/paths.ts', 'export {}\n')
  expect(report(tree).violations).toEqual([])

  write('packages/contract/src/paths.ts', "import { z } from 'zod'\nexport const path = z\n")
  expect(report(tree).violations).toMatchObject([
    { rule: 'trader-app-carries-no-zod', from: 'apps/web/src/app.ts' },
  ])
})

test('this repository breaks no import rule, over every TypeScript file in it', () => {
  const { violations, moduleCount } = report(repo)
  expect(violations).toEqual([])
  const sources = globSync('{apps/*,packages/*,testkit}/src/**/*.{ts,tsx}', { cwd: repo })
  expect(sources.length).toBeGreaterThan(0)
  expect(moduleCount).toBeGreaterThanOrEqual(sources.length)
})

function write(file: string, text: string) {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

function importLine(from: string, to: string) {
  const up = '../'.repeat(from.split('/').length - 1)
  return `import ${JSON.stringify(`${up}${to}`)}\n`
}

type Report = { moduleCount: number; violations: { rule: string; from: string; to: string }[] }

function report(folder: string): Report {
  const { stdout } = spawnSync(process.execPath, [check, folder, '--json'], { encoding: 'utf8' })
  return JSON.parse(stdout)
}

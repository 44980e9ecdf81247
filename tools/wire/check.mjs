/**
 * The wire stops at the contract: outside packages/contract no path of a call, no wire name of a field, an act or a frame, and
 * no address of a screen. Prints what breaks this rule.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repo } from '../processes.mjs'
import { lookThrough, wireNames } from './look-through.mjs'

const skipped = [
  'packages/contract/**',
  // Quotes the specification.
  'tools/spec-coverage/**',
  'tools/reporters/planted.full.test.ts',
  'tools/wire/**',
  // Columns and keys of stored rows go by the names of SQL, which may be the wire's too.
  'apps/server/src/db/**',
  'apps/server/src/features/market/places.ts',
  'apps/server/test/ledger-attack.test.ts',
  'apps/server/test/fuzz/{find-owners,ownership,picture-step,secrets}.ts',
  'bench/src/fill-history.ts',
  '**/node_modules/**',
  '**/dist/**',
]

const files = globSync('{apps,packages,testkit,e2e,bench/src,torture,tools}/**/*.{ts,tsx,mjs}', {
  cwd: repo,
  exclude: skipped,
})

const violations = files.flatMap((file) => lookThrough(file, readFileSync(join(repo, file), 'utf8')))

// A scan that finds nothing has lost its way.
if (wireNames.size < 100 || files.length < 800)
  violations.push(`only ${wireNames.size} names and ${files.length} files were found`)
for (const violation of violations) console.log(violation)
console.log(`wire: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0

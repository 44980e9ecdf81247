/**
 * One writer for each table: every table of the schema is written from one folder, the ones below from one file.
 * Prints what breaks this rule; a second argument is the folder of a server to look through instead of ours.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { repo } from '../processes.mjs'

/** Tables with one file or folder that is named here; all others are written in whichever one folder has them. */
const onlyWriters = {
  ledger_account: 'ledger/',
  ledger_posting: 'ledger/',
  event: 'features/events/record-events.ts',
  trade_order: 'features/orders/write-orders.ts',
  trader_record: 'features/traders/',
  ended_order_count: 'features/traders/trader-records.ts',
  appeal: 'features/orders/open-appeals.ts',
  rating: 'features/orders/ratings.ts',
  audit_entry: 'features/operators/audit.queries.ts',
}

const server = process.argv[2] ?? join(repo, 'apps/server/src')
const schema = readFileSync(join(repo, 'apps/server/src/db/schema.generated.ts'), 'utf8')

const tables = new Set(
  [...(schema.match(/export type Schema = \{([^}]*)/)?.[1] ?? '').matchAll(/^ {2}(\w+):/gm)].map(
    ([, name = '']) => snake(name),
  ),
)

const written =
  /\b(?:insert\s+into|merge\s+into|truncate|(?:update|delete\s+from)(?:\s+only)?)\s+([a-z_]+)|\b(?:insertInto|updateTable|deleteFrom)\('(\w+)/g

/** @type {Map<string, Set<string>>} table → files that write it */
const writers = new Map()
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file) && !file.startsWith('demo/'),
)
for (const file of files)
  for (const [, inSql, inBuilder] of readFileSync(join(server, file), 'utf8').matchAll(written)) {
    const table = inSql ?? snake(inBuilder ?? '')
    if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(file))
  }

const violations = [...writers].flatMap(([table, names]) => {
  const only = /** @type {Record<string, string>} */ (onlyWriters)[table]
  if (only !== undefined)
    return [...names]
      .filter((file) => !file.startsWith(only))
      .map((file) => `${file} writes ${table}: only ${only} may`)
  const folders = new Set([...names].map((file) => dirname(file)))
  return folders.size > 1 ? [`${table} is written in ${[...folders].join(' and ')}: one folder has it`] : []
})

// A scan that finds nothing has lost its way.
if (tables.size < 20 || (process.argv[2] === undefined && writers.size < 20))
  violations.push(
    `only ${tables.size} tables and ${writers.size} written ones were found in ${relative(repo, server)}`,
  )
for (const violation of violations) console.log(violation)
console.log(`table writers: ${writers.size} tables written, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0

function snake(/** @type {string} */ name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

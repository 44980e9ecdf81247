import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './database.ts'
import { type Asked, flightsOf, isAct } from './flights.ts'

/** A transaction, the pool, or one connection, whose statements are pipelined. */
export type Runner = Db | Tx | pg.Pool | pg.PoolClient

/**
 * A statement that is prepared once per connection. Rows have the field names of the generated types; `Row` is picked from these
 * types.
 */
export function statement<Row extends object>(name: string, text: string) {
  const isRead = !isAct(text)
  let names: string[] | null = null
  const nameRows = ({ rows, fields }: pg.QueryResult): Row[] => {
    names ??= fields.map((field) => camelCase(field.name))
    return rows.map((row) => nameColumns<Row>(names ?? [], row))
  }
  return async (runner: Runner, values: readonly unknown[]): Promise<Row[]> => {
    const flights = isRead ? flightsOf.get(runner) : undefined
    const asked: Asked = { name, text, values: [...values], rowMode: 'array' }
    if (flights) return nameRows(await flights(asked))
    if ('executeQuery' in runner) return (await runner.executeQuery(namedQuery<Row>(name, text, values))).rows
    return nameRows(await runner.query(asked))
  }
}

/**
 * A statement whose generic plan each connection keeps. Values are read through subqueries, which the planner does not look into:
 * custom plans are no better, so after five of them PostgreSQL keeps the generic plan (decision 008). Not for a statement that
 * needs a known value, such as for a partial index. Each value must carry its type, as in `$1::int`.
 */
export function plannedOnce<Row extends object>(name: string, text: string) {
  return statement<Row>(name, text.replace(/(\$\d+)::(\w+(?:\[\])?)/g, '(select $1::$2)::$2'))
}

/**
 * Kysely passes the SQL object to the driver as it is, and the driver accepts a named statement. Kysely's types allow neither
 * that nor a row type for raw text.
 */
function namedQuery<Row>(name: string, text: string, values: readonly unknown[]): CompiledQuery<Row> {
  return CompiledQuery.raw({ name, text } as unknown as string, [...values]) as CompiledQuery<Row>
}

/** Returns a column's or table's name as in the generated types. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function nameColumns<Row>(names: readonly string[], row: readonly unknown[]): Row {
  const named: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) named[name] = row[at]
  // Only the statement's text defines its row; the compiler cannot check it.
  return named as Row
}

import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './database.ts'

/** What a statement runs on: a transaction, the pool, or one connection whose statements travel together. */
export type Runner = Db | Tx | pg.Pool | pg.PoolClient

/**
 * A statement that is prepared once on each connection. It serves a whole list in one go, and its rows come back named as the
 * generated types name them. `Row` is picked from these types.
 */
export function statement<Row extends object>(name: string, text: string) {
  let names: string[] | null = null
  return async (runner: Runner, values: readonly unknown[]): Promise<Row[]> => {
    if ('executeQuery' in runner) return (await runner.executeQuery(namedQuery<Row>(name, text, values))).rows
    const { rows, fields } = await runner.query<unknown[]>({
      name,
      text,
      values: [...values],
      rowMode: 'array',
    })
    names ??= fields.map((field) => camelCase(field.name))
    return rows.map((row) => nameColumns<Row>(names ?? [], row))
  }
}

/**
 * A statement whose plan is kept on each connection as well. Its values are read by subqueries, which no plan looks into: a plan
 * made for them is no better than one without, and after five of them PostgreSQL keeps that one (decision 019). Not for what must
 * know a value, as a partial index does. Each value carries its type, as in `$1::int`.
 */
export function plannedOnce<Row extends object>(name: string, text: string) {
  return statement<Row>(name, text.replace(/(\$\d+)::(\w+(?:\[\])?)/g, '(select $1::$2)::$2'))
}

type Stream = { cork(): void; uncork(): void }

/** Lets the statements that `issue` sends leave in one write: each would otherwise wake the database on its own. */
export async function inOneFlight<T>(client: pg.PoolClient, issue: () => Promise<T>): Promise<T> {
  // The driver's own types do not tell of its socket.
  const { connection } = client as { connection?: { stream?: Stream } }
  connection?.stream?.cork()
  const results = issue()
  connection?.stream?.uncork()
  return results
}

/**
 * Kysely hands what stands for the SQL to the driver as it is, and the driver takes a name with it. Its types know neither that, nor
 * what rows a text gives.
 */
function namedQuery<Row>(name: string, text: string, values: readonly unknown[]): CompiledQuery<Row> {
  return CompiledQuery.raw({ name, text } as unknown as string, [...values]) as CompiledQuery<Row>
}

/** The name of a column or table as the generated types have it. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function nameColumns<Row>(names: readonly string[], row: readonly unknown[]): Row {
  const named: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) named[name] = row[at]
  // What a row holds is said by the text of its statement, and by nothing that the compiler reads.
  return named as Row
}

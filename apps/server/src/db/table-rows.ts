/**
 * Whole rows of a table, read and written by the columns that its schema has: a new column needs no line here and none where rows
 * are written. Rows travel as JSON without what is blank in them (null, or the column's default).
 */
import type { Insertable, Selectable } from 'kysely'
import { columns, type Schema } from './schema.generated.ts'
import { camelCase, type Runner, snakeCase, statement } from './statement.ts'

type Optional<Row> = { [Key in keyof Row]-?: undefined extends Row[Key] ? Key : never }[keyof Row]
/** What a row has where nothing else was said: columns that may be null or have a default. */
type Blank<Table> = Pick<Selectable<Table>, Optional<Insertable<Table>> & keyof Selectable<Table>>

type Column = {
  readonly name: string
  readonly field: string
  readonly type: string
  /** The SQL of what an insert without it writes; undefined: it must be given. */
  readonly blank: string | undefined
  /** Written by the database alone. */
  readonly isMade: boolean
}

export function tableRows<Name extends keyof Schema>(
  table: Name,
  {
    key = 'id',
    fixed = [],
  }: {
    /** The column that tells rows apart. */
    readonly key?: string
    /** Columns that an update leaves as they are. */
    readonly fixed?: readonly (keyof Selectable<Schema[Name]>)[]
  } = {},
) {
  type Row = Selectable<Schema[Name]>
  const all = columnsOf(table)
  const given = all.filter(({ isMade }) => !isMade)
  const kept = all.filter(({ name, field }) => name !== key && !fixed.some((other) => other === field))
  const changing = kept.filter(({ isMade }) => !isMade)
  const sqlName = snakeCase(table)
  const insertSql = statement(
    `insert-${sqlName}`,
    `insert into ${sqlName} (${namesOf(given)}) overriding system value select ${given.map(valueSql).join(', ')}
      from json_to_recordset($1) as n(${typesOf(given)})`,
  )
  const updateSql = statement(
    `update-${sqlName}`,
    `update ${sqlName} o set (${namesOf(changing)}) = row(${changing.map(valueSql).join(', ')})
      from json_to_recordset($1) as n(${key} ${all.find(({ name }) => name === key)?.type}, ${typesOf(changing)}) where o.${key} = n.${key}`,
  )
  return {
    /** The columns of a row, by name: a newer server may add one while statements of this one are prepared. */
    select: (alias: string): string => all.map(({ name }) => `${alias}.${name}`).join(', '),
    blank: blankOf(given) as Blank<Schema[Name]>,
    insert: async (runner: Runner, rows: readonly Row[]): Promise<void> => {
      if (rows.length > 0) await insertSql(runner, [JSON.stringify(rows.map((row) => jsonOf(row, given)))])
    },
    /** Rows as they are from now on; the caller has locked them. Of several that are one row the last is written. */
    update: async (runner: Runner, rows: readonly Row[]): Promise<void> => {
      const keyField = camelCase(key)
      const last = new Map(rows.map((row) => [fieldsOf(row)[keyField], row]))
      const asked = all.filter(({ name }) => name === key).concat(changing)
      if (last.size > 0)
        await updateSql(runner, [JSON.stringify([...last.values()].map((row) => jsonOf(row, asked)))])
    },
    /** What may change of a row, to be kept beside an event; `asKept` reads it again. */
    keep: (row: Row): object => jsonOf(row, kept),
    /** SQL of the row that `json` keeps. @param current SQL of the same row as it is now */
    asKept: (current: string, json: string): string =>
      `jsonb_populate_record(${current}, jsonb_build_object(${kept.map(({ name, blank = 'null' }) => `'${name}', ${blank}`).join(', ')}) || ${json})`,
  }
}

/** `name type`, with `?` where it may be null, `!` where the database makes it, ` = default`. */
function columnsOf(table: keyof Schema): Column[] {
  return columns[table].split('; ').map((text) => {
    const [, name = '', type = '', mark, blank] = /^(\w+) (\w+)([?!])?(?: = (.*))?$/.exec(text) ?? []
    return { name, field: camelCase(name), type, blank: mark === '?' ? 'null' : blank, isMade: mark === '!' }
  })
}

function valueSql({ name, blank }: Column): string {
  return blank === undefined || blank === 'null' ? `n.${name}` : `coalesce(n.${name}, ${blank})`
}

function namesOf(some: readonly Column[]): string {
  return some.map(({ name }) => name).join(', ')
}

function typesOf(some: readonly Column[]): string {
  return some.map(({ name, type }) => `${name} ${type}`).join(', ')
}

/** The defaults that rows are made with: texts, numbers, booleans and empty lists. */
function blankOf(some: readonly Column[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    some.flatMap(({ field, type, blank }) => (blank === undefined ? [] : [[field, blankValue(type, blank)]])),
  )
}

function blankValue(type: string, sql: string): unknown {
  if (sql === 'null') return null
  if (type === 'bool') return sql === 'true'
  if (type === 'int8') return BigInt(sql.replace(/\D.*$/, ''))
  if (type.startsWith('int')) return Number(sql)
  if (type.startsWith('_')) return []
  return /^'(.*)'::/.exec(sql)?.[1]
}

function jsonOf(row: object, some: readonly Column[]): Readonly<Record<string, unknown>> {
  const fields = fieldsOf(row)
  const json: Record<string, unknown> = {}
  for (const { name, field, type, blank } of some) {
    const value = fields[field]
    if (value === null || value === undefined) continue
    if (blank !== undefined && isBlank(value, blankValue(type, blank))) continue
    json[name] = typeof value === 'bigint' ? String(value) : value
  }
  return json
}

function isBlank(value: unknown, blank: unknown): boolean {
  return value === blank || (Array.isArray(value) && Array.isArray(blank) && value.length === blank.length)
}

function fieldsOf(row: object): Readonly<Record<string, unknown>> {
  return row as Readonly<Record<string, unknown>>
}

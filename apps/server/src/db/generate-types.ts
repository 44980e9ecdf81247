/**
 * Writes the row types of the migrated schema: `node src/db/generate-types.ts <connection string> > src/db/schema.generated.ts`.
 * CHECKed text becomes a union of its words; keys and what refers to them carry the branded ids of the domain. `columns` says the
 * same at run time, for `table-rows.ts`: `name type`, with `?` where it may be null, `!` where the database makes it, ` = default`.
 */
import pg from 'pg'
import { camelCase } from './statement.ts'

const scalars: Record<string, string> = {
  int4: 'number',
  int2: 'number',
  int8: 'bigint',
  text: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
  xid8: 'string',
  uuid: 'string',
  locale: 'Locale',
  _text: 'string[]',
  _int4: 'number[]',
  _timestamptz: 'Date[]',
}
const brands: Record<string, string> = {
  app_user: 'UserId',
  offer: 'OfferId',
  trade_order: 'OrderId',
  payment_method: 'PaymentMethodId',
  dispute: 'DisputeId',
}
/** Ids in columns without a reference of their own. */
const unreferenced: Record<string, string> = {
  user_id: 'UserId',
  seller_id: 'UserId',
  buyer_id: 'UserId',
  peer_id: 'UserId',
  offer_id: 'OfferId',
  payment_method_id: 'PaymentMethodId',
}
const special: Record<string, string> = {
  'trade_order.method': 'StoredMethod',
  'trade_order.state': 'OrderState',
  'event.order_id': 'OrderId',
  'event.dispute_id': 'DisputeId',
  'event.to_id': 'UserId',
  'event.cc_id': 'UserId',
  'event.state': 'OrderState',
  'ended_order_count.state': 'OrderState',
  'trader_record.unanswered_buyers': 'UserId[]',
  'trader_record.sanctions': 'StoredSanction[]',
  'app_user.sanctions': 'StoredSanction[]',
  'payment_proof.order_id': 'OrderId',
}
/** A view's columns have no `not null` of their own: these may be null, its others never are. */
const nullableInViews = ['order_id']

const columnsSql = `
  select c.relname as table, a.attname as column, t.typname as type,
    case c.relkind when 'v' then a.attname = any($1) else not a.attnotnull end as nullable,
    c.relkind = 'v' or a.attidentity <> '' or a.attgenerated <> '' as always, a.attidentity <> '' as is_identity, a.atthasdef as has_default,
    pg_get_expr(d.adbin, d.adrelid) as default,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]) as refers_to,
    exists (select from pg_constraint p where p.contype = 'p' and p.conrelid = c.oid and p.conkey = array[a.attnum]) as is_key,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid
      and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) as words
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
    and c.relname not like 'kysely%'
  order by c.relname, a.attnum`

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  always: boolean
  is_identity: boolean
  has_default: boolean
  default: string | null
  refers_to: string | null
  is_key: boolean
  words: string | null
}

const client = new pg.Client(process.argv[2])
await client.connect()
process.stdout.write(generate((await client.query<Column>(columnsSql, [nullableInViews])).rows))
await client.end()

function generate(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table)
  const interfaces = [...tables].map(
    ([table, rows]) =>
      `export type ${pascal(table)}Table = {\n${rows.map((row) => `  ${camelCase(row.column)}: ${typeOf(row)}\n`).join('')}}\n`,
  )
  const schema = [...tables.keys()].map((table) => `  ${camelCase(table)}: ${pascal(table)}Table\n`).join('')
  return `// Written by generate-types.ts from the migrated schema; not edited by hand.
import type { Locale } from '@u-market/contract'
import type { DisputeId, OfferId, OrderId, OrderState, PaymentMethodId, UserId } from '@u-market/domain'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, StoredMethod, StoredSanction } from './column-types.ts'

${interfaces.join('\n')}
export type Schema = {\n${schema}}

/** What each table's rows hold, for table-rows.ts. */
export const columns: Readonly<Record<keyof Schema, string>> = {
${[...tables].map(([table, rows]) => `  ${camelCase(table)}: ${JSON.stringify(rows.map(describe).join('; '))},\n`).join('')}}\n`
}

function describe({
  column,
  type,
  nullable,
  always,
  is_identity: isIdentity,
  default: value,
}: Column): string {
  if (always && !isIdentity) return `${column} ${type}!`
  return nullable
    ? `${column} ${type}?`
    : value === null
      ? `${column} ${type}`
      : `${column} ${type} = ${value}`
}

function pascal(name: string): string {
  return camelCase(`_${name}`)
}

function typeOf(column: Column): string {
  const words =
    column.type === 'int4' ? column.words?.match(/\d+/g) : column.words?.match(/'[^']+'(?=::text)/g)
  const brand = column.is_key ? brands[column.table] : undefined
  const base =
    special[`${column.table}.${column.column}`] ??
    words?.join(' | ') ??
    brand ??
    brands[column.refers_to ?? ''] ??
    unreferenced[column.column] ??
    scalars[column.type]
  if (!base) throw new Error(`no type for ${column.table}.${column.column}: ${column.type}`)
  const type = column.nullable ? `${base} | null` : base
  if (column.type === 'jsonb')
    return `ColumnType<${type}, string${column.nullable || column.has_default ? ' | undefined' : ''}, string>`
  if (column.always) return `GeneratedAlways<${type}>`
  return column.has_default ? `Generated<${type}>` : type
}

import { calls, ownCalls } from './calls.ts'
import { entities } from './entities.ts'
import { constants, errors } from './errors.ts'
import { orderStates, ownPushes, twoSides } from './ours.ts'
import { product } from './product.ts'
import { routes } from './routes.ts'
import { roles, validation } from './rules.ts'
import { screens } from './screens.ts'
import { pushes, states } from './states.ts'
import { transport } from './transport.ts'

type Statements = typeof product &
  typeof screens &
  typeof entities &
  typeof states &
  typeof validation &
  typeof roles &
  typeof transport &
  typeof errors &
  typeof constants &
  typeof orderStates &
  typeof twoSides
type Named<Prefix extends string, Table> = `${Prefix}.${Extract<keyof Table, string>}`

export type RowId =
  | keyof Statements
  | Named<'route', typeof routes>
  | Named<'push', typeof pushes & typeof ownPushes>
  | Named<'call', typeof calls & typeof ownCalls>

export type Row<Id extends string = RowId> = {
  readonly id: Id
  readonly says: string
  /** What has to be seen on the wire while the test runs that proves the row. */
  readonly wire?: string
}
type Section = { readonly title: string; readonly rows: readonly Row[] }

/** Everything that is asked for, in the order of the specification. What it calls "not shown" asks for nothing. */
export const sections: readonly Section[] = [
  { title: '1. What the product does and for whom', rows: rowsOf(product) },
  { title: '2. Screens and routes', rows: [...routeRows(routes), ...rowsOf(screens)] },
  { title: '3. Entities and their fields', rows: rowsOf(entities) },
  { title: '4. States and transitions', rows: [...rowsOf(states), ...pushRows(pushes)] },
  { title: '5. Validation rules', rows: rowsOf(validation) },
  { title: '6. Roles and permissions', rows: rowsOf(roles) },
  { title: '7. The calls it makes', rows: [...callRows(calls), ...rowsOf(transport)] },
  { title: '8. The error catalogue', rows: rowsOf(errors) },
  { title: '9. Business constants and limits', rows: rowsOf(constants) },
  { title: 'Ours: calls of screens that the specification names without one', rows: callRows(ownCalls) },
  { title: 'Ours: the states of an order', rows: rowsOf(orderStates) },
  { title: 'Ours: the two sides of the market', rows: rowsOf(twoSides) },
  { title: 'Ours: frames of the socket', rows: pushRows(ownPushes) },
]

export const rows: readonly Row[] = sections.flatMap((section) => section.rows)

type Texts = Readonly<Record<string, string>>

function rowsOf<Table extends Texts>(table: Table): Row<Extract<keyof Table, string>>[] {
  return listOf(table, (id) => ({ id, says: table[id] ?? '' }))
}

function routeRows<Table extends Readonly<Record<string, readonly [string, string, 'auth'?]>>>(
  table: Table,
): Row<Named<'route', Table>>[] {
  return listOf(table, (name) => {
    const [address = '', screen, login] = table[name] ?? []
    const marked = login ? ' (auth)' : ''
    return { id: `route.${name}`, says: `\`${address}\`${marked}: ${screen}.`, wire: `screen ${address}` }
  })
}

function pushRows<Table extends Texts>(table: Table): Row<Named<'push', Table>>[] {
  return listOf(table, (name) => ({
    id: `push.${name}`,
    says: `Push message \`${table[name]}\`.`,
    wire: `frame ${table[name]}`,
  }))
}

function callRows<Table extends Texts>(table: Table): Row<Named<'call', Table>>[] {
  return listOf(table, (name) => ({
    id: `call.${name}`,
    says: `\`${table[name]}\``,
    wire: `call ${table[name]}`,
  }))
}

/** A list made of each name in a table: `for … in` over a generic table keeps the names' type. */
function listOf<Table extends Readonly<Record<string, unknown>>, T>(
  table: Table,
  make: (name: Extract<keyof Table, string>) => T,
): T[] {
  const list: T[] = []
  for (const name in table) list.push(make(name))
  return list
}

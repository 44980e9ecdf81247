/** What a seller saw of a payment when the release was refused, for the operator who decides about it. */
import type { ConsoleDataOf } from '@u-market/contract'
import { DAY_MS, fiatText, type OrderId, payerDifferences } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { RefusedPayerTable } from '../../../db/schema.generated.ts'
import { type Runner, statement } from '../../../db/statement.ts'
import { unixSeconds } from '../../../platform/clock.ts'

export type RefusedPayer = Selectable<RefusedPayerTable>

/** Longer than an order can be disputed, and than a claim and its objection take. */
const KEPT_MS = 180 * DAY_MS

const keepSql = statement(
  'keep-refused-payer',
  `insert into refused_payer as kept (order_id, amount_minor, name, account_end, differences, is_other, refused_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (order_id) do update set amount_minor = excluded.amount_minor, name = excluded.name, account_end = excluded.account_end,
      differences = excluded.differences, is_other = excluded.is_other, refused_at = excluded.refused_at
    where excluded.is_other or not kept.is_other`,
)

/** Keeps one try for each order. Another person's name is not overwritten by what only differs. */
export async function keepRefused(runner: Runner, refused: RefusedPayer): Promise<void> {
  const { orderId, amountMinor, name, accountEnd, differences, isOther, refusedAt } = refused
  await keepSql(runner, [orderId, amountMinor, name, accountEnd, differences, isOther, refusedAt])
}

const findOtherSql = statement(
  'find-refused-other',
  'select 1 from refused_payer where order_id = $1 and is_other',
)

/** Whether the seller has seen another person's name on the payment of this order. */
export async function hasNamedOther(runner: Runner, orderId: OrderId): Promise<boolean> {
  return (await findOtherSql(runner, [orderId])).length > 0
}

const findSql = statement<RefusedPayer>(
  'find-refused-payers',
  'select * from refused_payer where order_id = any($1::text[])',
)

export async function findRefusedPayers(
  db: Db,
  orders: readonly { readonly id: OrderId }[],
): Promise<ReadonlyMap<OrderId, RefusedPayer>> {
  const rows = orders.length === 0 ? [] : await findSql(db, [orders.map(({ id }) => id)])
  return new Map(rows.map((row) => [row.orderId, row]))
}

type View = ConsoleDataOf<'listOrders'>['data'][number]['payerRefused']

export function refusedPayerView(refused: RefusedPayer | undefined): View {
  if (!refused) return null
  const { amountMinor, name, accountEnd, differences, isOther, refusedAt } = refused
  return {
    amount: amountMinor === null ? null : fiatText(amountMinor),
    name,
    end: accountEnd,
    differences: payerDifferences.filter((each) => differences.includes(each)),
    isOther: isOther ? 1 : 0,
    createdAt: unixSeconds(refusedAt),
  }
}

const deleteSql = statement('delete-refused-payers', 'delete from refused_payer where refused_at < $1')

export async function deleteOldRefusedPayers(runner: Runner, at: Date): Promise<void> {
  await deleteSql(runner, [new Date(at.getTime() - KEPT_MS)])
}

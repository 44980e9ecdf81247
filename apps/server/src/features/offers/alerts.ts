/** Alerts that a user sets: for an offer that fits, or for the reference price. `sweep-alerts.ts` tells them. */
import type { Alert, BodyOf } from '@u-market/contract'
import { alertLimits, DAY_MS, fiatText, type UserId } from '@u-market/domain'
import { limitUses } from '../../db/count-uses.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { railsOn, requirePayable } from '../market/index.ts'

type NewAlert = {
  readonly userId: UserId
  readonly form: BodyOf<'setAlert'>
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Sets an alert, which ends by itself. Throws `ALERT_LIMIT`, or `RATE_LIMITED {until}`: one that is true already is told by the next
 * sweep, and its notice stays for good. Counting comes first, so two at once of one user wait for each other.
 */
export async function setAlert(deps: Deps, { userId, form, idempotencyKey }: NewAlert): Promise<Alert> {
  const { kind, side = 'sell', amount, methodType, price, direction } = form
  if (methodType !== undefined && !railsOn(await deps.rails()).some(({ type }) => type === methodType))
    throw new FieldRefusal('methodType', 'invalid')
  requirePayable('amount', amount, await deps.settings())
  const at = deps.clock.now()
  return transact(deps.database, idempotencyKey, async (tx) => {
    await limitUses(tx, at, { subject: `alerts of ${userId}`, most: alertLimits.perDay, windowMs: DAY_MS })
    const { count } = await tx
      .selectFrom('marketAlert')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('userId', '=', userId)
      .where('untilAt', '>', at)
      .executeTakeFirstOrThrow()
    if (Number(count) >= alertLimits.alerts) throw new Refusal('ALERT_LIMIT', { limit: alertLimits.alerts })
    const row = await tx
      .insertInto('marketAlert')
      .values({
        userId,
        kind,
        side: kind === 'offer' ? side : null,
        amountMinor: amount ?? null,
        methodType: methodType ?? null,
        priceMinor: price ?? null,
        direction: direction ?? null,
        createdAt: at,
        untilAt: new Date(at.getTime() + alertLimits.days * DAY_MS),
        checkedAt: new Date(0),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return alertView(row)
  })
}

/** The user's alerts that have not ended, the newest first. */
export async function listAlerts({ database, clock }: Deps, userId: UserId): Promise<Alert[]> {
  const rows = await database.kysely
    .selectFrom('marketAlert')
    .selectAll()
    .where('userId', '=', userId)
    .where('untilAt', '>', clock.now())
    .orderBy('id', 'desc')
    .execute()
  return rows.map(alertView)
}

export function deleteAlert(
  { database }: Pick<Deps, 'database'>,
  { userId, id, idempotencyKey }: { userId: UserId; id: number; idempotencyKey: IdempotencyKey | null },
): Promise<null> {
  return transact(database, idempotencyKey, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('marketAlert')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('ALERT_NOT_FOUND')
    return null
  })
}

type AlertRow = {
  readonly id: number
  readonly kind: Alert['kind']
  readonly side: Alert['side']
  readonly amountMinor: bigint | null
  readonly methodType: string | null
  readonly priceMinor: bigint | null
  readonly direction: Alert['direction']
  readonly createdAt: Date
  readonly untilAt: Date
}

function alertView(row: AlertRow): Alert {
  const { id, kind, side, amountMinor, methodType, priceMinor, direction } = row
  return {
    id,
    kind,
    side,
    amount: amountMinor === null ? null : fiatText(amountMinor),
    methodType,
    price: priceMinor === null ? null : fiatText(priceMinor),
    direction,
    createdAt: unixSeconds(row.createdAt),
    until: unixSeconds(row.untilAt),
  }
}

import { isSamePerson, type PaymentMethodId, type UserId } from '@u-market/domain'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PaymentMethodTable } from '../../db/schema.generated.ts'

export type MethodRow = Selectable<PaymentMethodTable>
export type OwnMethod = { id: PaymentMethodId; userId: UserId }

export async function countMethods(tx: Tx, userId: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('paymentMethod')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deleted methods count too. */
export async function hasHadMethod(tx: Tx, userId: UserId): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentMethod')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function listMethods(db: Db, userId: UserId, type: string | undefined): Promise<MethodRow[]> {
  return db
    .selectFrom('paymentMethod')
    .selectAll()
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .orderBy('id', 'desc')
    .execute()
}

export function insertMethod(tx: Tx, row: Insertable<PaymentMethodTable>): Promise<MethodRow> {
  return tx.insertInto('paymentMethod').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Locks the method, so that no offer or order starts to use it before the commit. */
export function lockMethod(tx: Tx, { id, userId }: OwnMethod): Promise<MethodRow | undefined> {
  return tx
    .selectFrom('paymentMethod')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type Change = Pick<
  Updateable<PaymentMethodTable>,
  'name' | 'account' | 'bankName' | 'bankBranch' | 'qrCode' | 'fields' | 'usableAt' | 'deletedAt'
>

export function updateMethod(tx: Tx, { id, userId }: OwnMethod, change: Change): Promise<MethodRow> {
  return tx
    .updateTable('paymentMethod')
    .set(change)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Named = { readonly userId: UserId; readonly realName: string; readonly at: Date }

/**
 * Soft-deletes the user's methods in the name of another person, and returns how many. No listed offer uses them: a user who is
 * being verified has none.
 */
export async function removeForeignMethods(tx: Tx, { userId, realName, at }: Named): Promise<number> {
  const kept = await tx
    .selectFrom('paymentMethod')
    .select(['id', 'name'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const foreign = kept.filter(({ name }) => !isSamePerson(name, realName)).map(({ id }) => id)
  if (foreign.length > 0)
    await tx.updateTable('paymentMethod').set({ deletedAt: at }).where('id', 'in', foreign).execute()
  return foreign.length
}

/** Whether a listed offer or an open order uses the method. */
export async function isMethodInUse(tx: Tx, { id, userId }: OwnMethod): Promise<boolean> {
  const offers = tx
    .selectFrom('offerMethod')
    .innerJoin('offer', 'offer.id', 'offerMethod.offerId')
    .select('offer.id')
    .where('offerMethod.paymentMethodId', '=', id)
    .where('offer.status', '=', 'up')
  const orders = tx
    .selectFrom('tradeOrder')
    .select('id')
    .where('sellerId', '=', userId)
    .where('paymentMethodId', '=', id)
    .where('isOpen', '=', true)
  const { isUsed } = await tx
    .selectNoFrom(({ exists, or }) => or([exists(offers), exists(orders)]).as('isUsed'))
    .executeTakeFirstOrThrow()
  return Boolean(isUsed)
}

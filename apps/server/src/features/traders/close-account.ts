/** Closes and reopens accounts. Runs in the transaction of the second operator's approval. */
import type { ConsoleDataOf } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endSessionsOf, forgetEmail, idleSince } from '../accounts/index.ts'
import { type AuditContext, recordAudit } from '../operators/index.ts'
import { keepSanctions, lockForSanction, writeSanction } from './impose-sanction.ts'
import { factsOf, notifyLifted, notifySanctioned } from './notify-sanctioned.ts'
import { type AccountActivity, countAccountActivity, findSanction, insertEnd } from './sanction.queries.ts'
import { lockOffersUp, unlistOffers } from './unlist-offers.ts'

type Closing = {
  readonly userId: UserId
  readonly reason: string
  readonly by: AuditContext
  readonly at: Date
}

/**
 * Closes an account: ends its sessions and unlists its offers. Its coin stays in the ledger, for the case that the account is
 * reopened. Throws `ACCOUNT_STATE` if it is closed already, and `ACCOUNT_IN_USE {orders, exchanges, claims, until}` while an
 * order or exchange is open, or a claim is open or still possible.
 */
export async function closeAccount(tx: Tx, closing: Closing): Promise<void> {
  const { userId, reason, by, at } = closing
  const locked = await lockForSanction(tx, userId)
  if (locked.closedAt) throw new Refusal('ACCOUNT_STATE')
  await requireNoActivity(tx, userId, at)
  await unlistOffers(tx, { makerId: userId, offers: await lockOffersUp(tx, userId), at })
  const id = await writeSanction(tx, { userId, kind: 'closed', reason, note: '', until: null, by, at })
  await keepSanctions(tx, { userId, closedAt: at, at })
  await endSessionsOf(tx, userId, null)
  await forgetEmail(tx, { userId, reason, at })
  const row = await findSanction(tx, id)
  await notifySanctioned(tx, row, { operatorId: by.operatorId, at })
  const entry = { ...by, action: 'account.close', subject: `user:${userId}` } as const
  await recordAudit(tx, { ...entry, detail: { sanction: id }, after: factsOf(row), at })
}

export async function reopenAccount(tx: Tx, { userId, reason, by, at }: Closing): Promise<void> {
  const { sanctions, closedAt, erasedAt } = await lockForSanction(tx, userId)
  // Nothing is left of an erased profile to log in with.
  if (!closedAt || erasedAt) throw new Refusal('ACCOUNT_STATE')
  // None if its owner closed it.
  const closed = sanctions.find(({ kind }) => kind === 'closed')
  if (closed) await insertEnd(tx, closed, { how: 'lifted', reason, endedBy: by.operatorId, endedAt: at })
  await tx.updateTable('appUser').set({ closedAt: null, eraseAt: null }).where('id', '=', userId).execute()
  await keepSanctions(tx, { userId, closedAt: null, at })
  await notifyLifted(tx, { userId, kind: 'closed' }, { operatorId: by.operatorId, at })
  const entry = { ...by, action: 'account.reopen', subject: `user:${userId}` } as const
  const detail = closed ? { sanction: closed.id, reason } : { reason }
  const before = closed ? factsOf(closed) : { kind: 'closed', by: 'owner', at: unixSeconds(closedAt) }
  await recordAudit(tx, { ...entry, detail, before, at })
}

type ByOwner = Pick<ConsoleDataOf<'getUserSanctions'>, 'left' | 'ownFreezeAt'>

/** When the owner closed the account and its profile is erased, and since when they have frozen it; null if the owner did not. */
export async function findByOwner(db: Db, userId: UserId): Promise<ByOwner> {
  const found = await db
    .selectFrom('appUser')
    .select(['closedAt', 'eraseAt', 'erasedAt', 'frozenAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const { closedAt = null, eraseAt = null, erasedAt = null, frozenAt = null } = found ?? {}
  const ownFreezeAt = frozenAt && unixSeconds(frozenAt)
  if (closedAt === null || eraseAt === null) return { left: null, ownFreezeAt }
  const isErased = erasedAt === null ? 0 : 1
  return { left: { closedAt: unixSeconds(closedAt), eraseAt: unixSeconds(eraseAt), isErased }, ownFreezeAt }
}

/** Counts the user's listed offers, open orders and appeals, pending exchanges and open sessions. Throws `USER_NOT_FOUND`. */
export async function readAccountActivity(db: Db, userId: UserId, at: Date): Promise<AccountActivity> {
  const meets = await countAccountActivity(db, { userId, at, idleSince: idleSince(at) })
  if (!meets) throw new Refusal('USER_NOT_FOUND')
  return meets
}

/**
 * Throws `ACCOUNT_IN_USE` while an order or exchange is open, or a claim is open or still possible. Returns the counts of
 * `readAccountActivity`.
 */
export async function requireNoActivity(db: Db, userId: UserId, at: Date): Promise<AccountActivity> {
  const meets = await readAccountActivity(db, userId, at)
  const { orders, exchanges } = meets
  const liability = await findLiability(db, userId, at)
  if (orders > 0 || exchanges > 0 || isLiable(liability)) {
    const { claims, until } = liability
    throw new Refusal('ACCOUNT_IN_USE', { orders, exchanges, claims, until: until && unixSeconds(until) })
  }
  return meets
}

/** Whether an account is open. Throws `USER_NOT_FOUND`. */
export async function isOpen(db: Db, userId: UserId): Promise<boolean> {
  const found = await db.selectFrom('appUser').select('closedAt').where('id', '=', userId).executeTakeFirst()
  if (!found) throw new Refusal('USER_NOT_FOUND')
  return found.closedAt === null
}

/**
 * A trader's balance and bond secure claims about past orders. While a claim is open or possible, they must not leave the market.
 */
export type Liability = {
  /** Open claims about the trader's orders, whether as claimant or as respondent. */
  readonly claims: number
  /** When the last claim period of the trader's ended orders is over; null if it is over already. */
  readonly until: Date | null
}

export async function findLiability(db: Db, userId: UserId, at: Date): Promise<Liability> {
  const { rows } = await sql<{ claims: number; until: Date | null }>`
    select
      (select count(*) from dispute a join trade_order o on o.id = a.order_id
        where a.kind = 'claim' and a.status = 'open' and ${userId} in (o.buyer_id, o.seller_id))::int as claims,
      greatest(
        (select max(claim_until) from trade_order where seller_id = ${userId} and not is_open),
        (select max(claim_until) from trade_order where buyer_id = ${userId} and not is_open)) as until`.execute(
    db,
  )
  const { claims = 0, until = null } = rows[0] ?? {}
  return { claims, until: until && until > at ? until : null }
}

export function isLiable({ claims, until }: Liability): boolean {
  return claims > 0 || until !== null
}

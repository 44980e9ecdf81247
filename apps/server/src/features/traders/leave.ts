/** An owner closes their own account. Shares the locks of the closing by operators, so that of two acts that exclude each other one wins. */
import type { BodyOf, DataOf } from '@u-market/contract'
import { coinText, DAY_MS, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import {
  checkPassword,
  checkPayPassword,
  endSessionsOf,
  requireNotFrozen,
  scheduleLastPushes,
} from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { findLiability, readAccountActivity } from './close-account.ts'
import { keepSanctions, lockForSanction } from './impose-sanction.ts'

type Closing = DataOf<'closeOwnAccount'>
type Blocker = Closing['blockers'][number]

type Leaving = {
  readonly userId: UserId
  readonly form: BodyOf<'closeOwnAccount'>
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Closes the account at once, if nothing is left in it. Throws `CLOSE_NOT_EMPTY {blockers}` with everything that is. Without a
 * password only says so.
 */
export async function closeOwnAccount(
  deps: Deps,
  { userId, form, idempotencyKey }: Leaving,
): Promise<Closing> {
  const { closedAccountDays: keptDays } = await deps.settings()
  const { kysely } = deps.database
  if (form.password === undefined)
    return { isClosed: 0, blockers: await findBlockers(kysely, userId, deps.clock.now()), keptDays }
  await checkPassword(deps, { id: userId }, form.password)
  await checkOwnPin(deps, userId, form.payPassword)
  const closing = await transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    const owner = await lockForSanction(tx, userId)
    if (owner.closedAt) throw new Refusal('ACCOUNT_STATE')
    requireNotFrozen(owner)
    await lockBooks(tx, userId)
    const blockers = await findBlockers(tx, userId, at)
    if (blockers.length > 0) throw new Refusal('CLOSE_NOT_EMPTY', { blockers })
    const eraseAt = new Date(at.getTime() + keptDays * DAY_MS)
    await tx.updateTable('appUser').set({ closedAt: at, eraseAt }).where('id', '=', userId).execute()
    await keepSanctions(tx, { userId, closedAt: at, at })
    // Mailed to the owner, and read in the app if operators reopen the account.
    await recordEvents(tx, [
      {
        kind: 'account_left',
        actor: 'user',
        to: userId,
        noticeType: 'account',
        at,
        params: { days: String(keptDays) },
      },
    ])
    await scheduleLastPushes(tx, { userId, kind: 'account_left', at })
    await endSessionsOf(tx, userId, null)
    return { isClosed: 1 as const, blockers: [], keptDays }
  })
  deps.wake()
  return closing
}

async function checkOwnPin(deps: Deps, userId: UserId, pin: string | undefined): Promise<void> {
  if (pin !== undefined) {
    await checkPayPassword(deps, { id: userId }, pin)
    return
  }
  const { payPasswordHash } = await deps.database.kysely
    .selectFrom('appUser')
    .select('payPasswordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (payPasswordHash !== null) throw new FieldRefusal('payPassword', 'required')
}

/**
 * Locks the ledger accounts: a transfer that comes in meanwhile is seen here, or waits and then sees that the account is closed
 * (`pay-wallet.ts`).
 */
function lockBooks(tx: Tx, userId: UserId) {
  return sql`select id from ledger_account where user_id = ${userId} order by id for no key update`.execute(
    tx,
  )
}

const nothing = { count: null, coin: null, until: null }

/** Everything that keeps an account open. */
async function findBlockers(db: Db, userId: UserId, at: Date): Promise<Blocker[]> {
  const [{ offers, orders, exchanges }, { claims, until }, { rows }] = await Promise.all([
    readAccountActivity(db, userId, at),
    findLiability(db, userId, at),
    sql<{ coin: bigint; isMerchant: boolean; isSanctioned: boolean }>`
      select (select coalesce(sum(balance_minor), 0)::bigint from ledger_account where user_id = u.id) as coin,
        u.merchant_status in ('pending', 'approved') as is_merchant,
        exists (select from sanction s left join sanction_end e on e.sanction_id = s.id
          where s.user_id = u.id and e.sanction_id is null and (s.until is null or s.until > ${at})) as is_sanctioned
      from app_user u where u.id = ${userId}`.execute(db),
  ])
  const [own] = rows
  const counted = (what: Blocker['what'], count: number): Blocker[] =>
    count > 0 ? [{ ...nothing, what, count }] : []
  return [
    ...counted('orders', orders),
    ...counted('offers', offers),
    ...counted('exchanges', exchanges),
    ...counted('claims', claims),
    ...(until ? [{ ...nothing, what: 'claim_time' as const, until: unixSeconds(until) }] : []),
    ...(own?.isMerchant ? [{ ...nothing, what: 'merchant' as const }] : []),
    ...(own?.isSanctioned ? [{ ...nothing, what: 'sanction' as const }] : []),
    ...(own && own.coin > 0n ? [{ ...nothing, what: 'coin' as const, coin: coinText(own.coin) }] : []),
  ]
}

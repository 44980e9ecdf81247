import { coin, type OfferId, type OfferSide, type Sanction, type UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { OfferTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { available, offerStock, openBook, writePostings } from '../../ledger/post.ts'
import { returnStock } from '../../ledger/recipes.ts'
import { newToken } from '../../platform/ids.ts'
import { isConnectionLost } from '../../platform/outage.ts'
import { NEVER } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { lockTraders, updateConducts } from './trader-records.ts'

export type LockedOffer = Pick<Selectable<OfferTable>, 'id' | 'side' | 'remainingMinor'>

/**
 * Locks a maker's listed offers, of one side or both, in id order like all code that locks offers. Call it before taking any
 * other lock.
 */
export function lockOffersUp(tx: Tx, makerId: UserId, side?: OfferSide): Promise<LockedOffer[]> {
  return tx
    .selectFrom('offer')
    .select(['id', 'side', 'remainingMinor'])
    .where('makerId', '=', makerId)
    .where('status', '=', 'up')
    .$if(side !== undefined, (query) => query.where('side', '=', side ?? 'sell'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type Down = { readonly makerId: UserId; readonly offers: readonly LockedOffer[]; readonly at: Date }

/** Unlists locked offers and returns their remaining stock to the maker's balance. */
export async function unlistOffers(tx: Tx, { makerId, offers, at }: Down): Promise<void> {
  if (offers.length === 0) return
  const book = await openBook(tx, [offerStock(makerId), available(makerId)])
  for (const { id, side, remainingMinor } of offers)
    if (side === 'sell' && remainingMinor > 0n)
      book.post(
        returnStock({ sellerId: makerId, offerId: id, amount: coin(remainingMinor), key: newToken(), at }),
      )
  await writePostings(tx, book)
  const ids = offers.map(({ id }) => id)
  await tx.updateTable('offer').set({ status: 'down' }).where('id', 'in', ids).execute()
}

const downSql = statement('take-down-offers', `update offer set status = 'down' where id = any($1::int[])`)

/** Unlists offers. The caller has locked them and posts their stock back. */
export async function markOffersDown(runner: Runner, ids: readonly OfferId[]): Promise<void> {
  await downSql(runner, [ids])
}

/** An offer to buy whose maker let an order on it expire without opening it, and when. */
export type UnopenedOffer = { readonly offerId: OfferId; readonly at: Date }

const unopenedSql = statement(
  'unlist-unopened',
  `update offer set status = 'down', unopened_at = n.at
    from (select id, max(at) as at from unnest($1::int[], $2::timestamptz[]) u(id, at) group by id) n where offer.id = n.id`,
)

/** Unlists these offers. The caller has locked them. */
export async function unlistUnopened(runner: Runner, offers: readonly UnopenedOffer[]): Promise<void> {
  if (offers.length === 0) return
  await unopenedSql(runner, [offers.map(({ offerId }) => offerId), offers.map(({ at }) => at)])
}

type OffersToHide = {
  readonly makerId: UserId
  /** The sanction that forbids the maker to trade, or null. */
  readonly by: Sanction | null
}

/**
 * Hides a maker's listed offers until the sanction ends, so that they are neither shown nor taken; without a sanction shows them
 * again. The caller has locked the listed offers, then the maker's record, which listing an offer locks too. An offer listed
 * between these two locks is locked here, out of order: a deadlock is possible, and its victim retries.
 */
export async function hideOffers(tx: Tx, { makerId, by }: OffersToHide): Promise<void> {
  const hiddenUntil = by && (by.until === null ? NEVER : new Date(by.until))
  await tx
    .updateTable('offer')
    .set({ hiddenUntil })
    .where('makerId', '=', makerId)
    // Includes unlisted offers that still have an earlier value.
    .where((is) => is.or([is('status', '=', 'up'), is('hiddenUntil', 'is not', null)]))
    .execute()
}

/** Sellers per sweep; the next sweep takes the rest. */
const SELLERS_AT_ONCE = 64

/** Unlists the sell offers of makers who left too many buyers' orders unanswered; returns the number of makers. */
export async function unlistUnresponsive(deps: Deps): Promise<number> {
  const unresponsive = await deps.database.kysely
    .selectFrom('traderRecord')
    .select('userId')
    .where('unresponsiveSince', 'is not', null)
    .orderBy('unresponsiveSince')
    .limit(SELLERS_AT_ONCE)
    .execute()
  for (const { userId } of unresponsive)
    await transact(deps.database, null, (tx) => takeDown(tx, userId, deps.clock.now())).catch(
      (error: unknown) => {
        if (isConnectionLost(error)) throw error
        deps.log.error({ err: error, maker: userId }, 'offers could not be unlisted')
      },
    )
  if (unresponsive.length > 0) deps.wake()
  return unresponsive.length
}

/** Keeps the offers of a maker who has answered meanwhile. */
async function takeDown(tx: Tx, makerId: UserId, at: Date): Promise<void> {
  const offers = await lockOffersUp(tx, makerId, 'sell')
  const trader = (await lockTraders(tx, [makerId], [makerId])).get(makerId)
  if (!trader || trader.unresponsiveSince === null) return
  await unlistOffers(tx, { makerId, offers, at })
  await updateConducts(tx, [
    { userId: makerId, trader: { ...trader, unansweredBuyers: [], unresponsiveSince: null } },
  ])
  if (offers.length === 0) return
  await recordEvents(tx, [
    {
      kind: 'offers_unlisted',
      actor: 'system',
      at,
      to: makerId,
      noticeType: 'account',
      params: { count: String(trader.unansweredBuyers.length) },
    },
  ])
}

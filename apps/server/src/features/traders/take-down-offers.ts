import { coin, type OfferId, type OfferSide, type UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { OfferTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { available, offerStock, openBook, writePostings } from '../../ledger/post.ts'
import { returnStock } from '../../ledger/recipes.ts'
import { newToken } from '../../platform/ids.ts'

export type LockedOffer = Pick<Selectable<OfferTable>, 'id' | 'side' | 'remainingMinor'>

/** A maker's offers that are up, in the order in which everybody locks offers; before anything else is locked. Of both sides, or one. */
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

/** Takes locked offers down; what stock they have left goes back to the maker's balance. */
export async function takeDownOffers(tx: Tx, { makerId, offers, at }: Down): Promise<void> {
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

/** Offers that the caller has locked, and whose stock it returns. */
export async function takeDown(runner: Runner, ids: readonly OfferId[]): Promise<void> {
  await downSql(runner, [ids])
}

/** An offer to buy whose maker has not opened an order on it. */
export type UnopenedOffer = { readonly offerId: OfferId; readonly at: Date }

const unopenedSql = statement(
  'take-down-unopened',
  `update offer set status = 'down', unopened_at = n.at
    from (select id, max(at) as at from unnest($1::int[], $2::timestamptz[]) u(id, at) group by id) n where offer.id = n.id`,
)

/** The caller has locked the offers. */
export async function takeDownUnopened(runner: Runner, offers: readonly UnopenedOffer[]): Promise<void> {
  if (offers.length === 0) return
  await unopenedSql(runner, [offers.map(({ offerId }) => offerId), offers.map(({ at }) => at)])
}

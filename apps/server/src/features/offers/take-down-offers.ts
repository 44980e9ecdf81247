import { coin, type UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { OfferTable } from '../../db/schema.generated.ts'
import { available, offerStock, openBook, writePostings } from '../../ledger/post.ts'
import { returnStock } from '../../ledger/recipes.ts'
import { newToken } from '../../platform/ids.ts'

export type LockedOffer = Pick<Selectable<OfferTable>, 'id' | 'remainingMinor'>

/** A maker's offers that are up, in the order in which everybody locks offers; before anything else is locked. */
export function lockOffersUp(tx: Tx, makerId: UserId): Promise<LockedOffer[]> {
  return tx
    .selectFrom('offer')
    .select(['id', 'remainingMinor'])
    .where('makerId', '=', makerId)
    .where('status', '=', 'up')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type Down = { readonly makerId: UserId; readonly offers: readonly LockedOffer[]; readonly at: Date }

/** Takes locked offers down; what they have left goes back to the maker's balance. */
export async function takeDownOffers(tx: Tx, { makerId, offers, at }: Down): Promise<void> {
  if (offers.length === 0) return
  const book = await openBook(tx, [offerStock(makerId), available(makerId)])
  for (const { id, remainingMinor } of offers)
    if (remainingMinor > 0n)
      book.post(returnStock({ sellerId: makerId, offerId: id, amount: coin(remainingMinor), key: newToken(), at }))
  await writePostings(tx, book)
  const ids = offers.map(({ id }) => id)
  await tx.updateTable('offer').set({ status: 'down' }).where('id', 'in', ids).execute()
}

import { type Locale, locales } from '@u-market/contract'
import type { OfferId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SwitchedOff } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { switchedOff, switchWords } from '../market/index.ts'
import { unlistOffers } from '../traders/index.ts'

type Stop = {
  readonly id: OfferId
  readonly off: Pick<SwitchedOff, 'what' | 'words'>
  readonly operatorId: number
  readonly at: Date
}

/** Records that an operator has stopped an offer: unlists it, and notifies its maker of the reason. Locks the offer first. */
export async function stopOffer(tx: Tx, { id, off, operatorId, at }: Stop): Promise<void> {
  const offer = await tx
    .selectFrom('offer')
    .select(['id', 'makerId', 'side', 'status', 'remainingMinor'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!offer) throw new Refusal('OFFER_NOT_FOUND')
  const { makerId } = offer
  if (offer.status === 'up') await unlistOffers(tx, { makerId, offers: [offer], at })
  const { locale } = await tx
    .selectFrom('appUser')
    .select('locale')
    .where('id', '=', makerId)
    .executeTakeFirstOrThrow()
  await recordEvents(tx, [
    {
      kind: 'offer_stopped',
      actor: 'operator',
      operatorId,
      to: makerId,
      noticeType: 'account',
      params: { id: String(id), words: switchWords(off, localeOf(locale)) },
      at,
    },
  ])
}

/**
 * Throws `SWITCHED_OFF` while an operator has stopped the offer. The caller has locked the offer; `stopOffer` waits for that
 * lock.
 */
export async function requireOfferOn(db: Db, { id, at }: { readonly id: OfferId; readonly at: Date }) {
  const found = await db
    .selectFrom('switch')
    .select(['what', 'words', 'until'])
    .where('what', '=', `offer:${id}`)
    .where('endedAt', 'is', null)
    .where((is) => is.or([is('until', 'is', null), is('until', '>', at)]))
    .executeTakeFirst()
  // An object by locale; `features/market` writes it.
  if (found) throw switchedOff({ ...found, words: found.words as SwitchedOff['words'] })
}

function localeOf(text: string): Locale {
  return locales.find((locale) => locale === text) ?? locales[0] ?? 'en-US'
}

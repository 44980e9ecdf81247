/** Rulings that give each side a part. */
import type { ConsoleDataOf } from '@u-market/contract'
import {
  COIN_DECIMALS,
  type Coin,
  coin,
  coinStated,
  coinText,
  feeOnPart,
  parseMinor,
  type Ruling,
} from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import type { Review } from './texts.ts'

type Postings = readonly ConsoleDataOf<'getAppeal'>['preview']['release'][]

/** The part that somebody typed; null where it leaves one of the two without any. */
export function partOf({ order }: Review, typed: string): Coin | null {
  const part = parseMinor(typed.trim(), COIN_DECIMALS)
  return part !== null && part > 0n && part < coinStated(order.num) ? coin(part) : null
}

/** What a ruling writes into the book. A release is followed by the order's fee, where there is one; of a part, by its share. */
export function postingsOf({ order, preview }: Review, ruling: Ruling, toBuyer: Coin | null): Postings {
  const { release, refund, fee } = preview
  if (ruling === 'release') return fee ? [release, fee] : [release]
  if (ruling === 'refund') return [refund]
  if (toBuyer === null) return []
  const num = coinStated(order.num)
  const charged = feeOnPart(coinStated(order.fee), toBuyer, num)
  return [
    ofAmount(release, toBuyer),
    ofAmount(refund, coin(num - toBuyer)),
    ...(fee && charged > 0n ? [ofAmount(fee, charged)] : []),
  ]
}

/** Who gets the coin, or how much of it. */
export function useRulingText({ order }: Review) {
  const t = useT('appeals')
  const { money } = useFormat()
  const { num, buyerNickname: buyer, sellerNickname: seller } = order
  return (ruling: Ruling, toBuyer: Coin | null): string => {
    if (ruling === 'release') return t('releaseTo', { coin: money(num), name: buyer })
    if (ruling === 'refund') return t('refundTo', { coin: money(num), name: seller })
    if (toBuyer === null) return t('splitBetween', { buyer, seller })
    const rest = coinText(coinStated(num) - toBuyer)
    return t('splitTo', { toBuyer: money(coinText(toBuyer)), toSeller: money(rest), buyer, seller })
  }
}

/** The same posting, of another amount. */
function ofAmount(posting: Postings[number], amount: Coin): Postings[number] {
  const [from, to] = posting.entries
  const entries = [
    { account: from?.account ?? '', amount: coinText(coin(-amount)) },
    { account: to?.account ?? '', amount: coinText(amount) },
  ]
  return { ...posting, entries }
}

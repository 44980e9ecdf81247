/** Effects of a ruling: for an appeal the coin of each side, for a claim the award. */
import type { ConsoleDataOf, ConsoleFormOf } from '@u-market/contract'
import {
  awardOf,
  COIN_DECIMALS,
  type Coin,
  claimOutcome,
  coin,
  coinStated,
  coinText,
  feeOnPart,
  type Ruling,
  typedMinor,
} from '@u-market/domain'
import { App } from 'antd'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import type { Review } from './disputes.ts'

type Posting = NonNullable<ConsoleDataOf<'getDispute'>['preview']['release']>
type Postings = readonly Posting[]

/** Returns the buyer's part of a split as typed; for a claim the input is the award. Null unless both sides get something. */
export function partOf({ order, dispute }: Review, typed: string): Coin | null {
  const part = typedMinor(typed, COIN_DECIMALS)
  const num = coinStated(order.num)
  if (part === null || part <= 0n || part >= num) return null
  return coin(dispute.kind === 'claim' && dispute.openedBy === 'seller' ? num - part : part)
}

/** Returns the claimant's award under a ruling. */
export function awardIn({ order, dispute }: Review, ruling: Ruling, toBuyer: Coin | null): Coin {
  return awardOf({ openedBy: dispute.openedBy, num: coin(coinStated(order.num)) }, ruling, toBuyer)
}

/** Returns the postings of a ruling of an appeal. A release also posts the order's fee, a split its share of the fee. */
export function postingsOf(review: Review, ruling: Ruling, toBuyer: Coin | null): Postings {
  const { order, preview } = review
  const { release, refund, fee } = preview
  if (ruling === 'split' && toBuyer === null) return []
  if (!release || !refund) return []
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

/** Returns a function that describes a ruling: its recipient, or the parts of a split. */
export function useRulingText(review: Review) {
  const { order, dispute } = review
  const t = useT('disputes')
  const { money } = useFormat()
  const { num, buyerNickname: buyer, sellerNickname: seller } = order
  const claimText = (ruling: Ruling, toBuyer: Coin | null): string => {
    const name = dispute.openedBy === 'buyer' ? buyer : seller
    if (claimOutcome(dispute.openedBy, ruling) === 'dismiss') return t('dismissTo')
    if (ruling === 'split' && toBuyer === null) return t('awardPart', { name })
    return t('awardTo', { coin: money(coinText(awardIn(review, ruling, toBuyer))), name })
  }
  return (ruling: Ruling, toBuyer: Coin | null): string => {
    if (dispute.kind === 'claim') return claimText(ruling, toBuyer)
    if (ruling === 'release') return t('releaseTo', { coin: money(num), name: buyer })
    if (ruling === 'refund') return t('refundTo', { coin: money(num), name: seller })
    if (toBuyer === null) return t('splitBetween', { buyer, seller })
    const rest = coinText(coinStated(num) - toBuyer)
    return t('splitTo', { toBuyer: money(coinText(toBuyer)), toSeller: money(rest), buyer, seller })
  }
}

/** Copies a posting with another amount. */
function ofAmount(posting: Posting, amount: Coin): Posting {
  const [from, to] = posting.entries
  const entries = [
    { account: from?.account ?? '', amount: coinText(coin(-amount)) },
    { account: to?.account ?? '', amount: coinText(amount) },
  ]
  return { ...posting, entries }
}

type RulingHandlers = { readonly onDone: () => void; readonly onStale: () => void }

/** Makes the ruling, or proposes it if it needs a second operator. */
export function useRuling({ dispute, second }: Review, { onDone, onStale }: RulingHandlers) {
  const t = useT('disputes')
  const { message } = App.useApp()
  const rule = useApiMutation('ruleDispute', {
    refreshes: ['listDisputes', 'getDispute', 'listOrders', 'getOperator'],
    onSuccess: (ruled) => {
      onDone()
      const isOver = ruled.status !== 'open'
      void message.success(t(isOver ? 'saidRuled' : 'saidTold', { number: dispute.id }))
    },
    onRefused: onStale,
  })
  const propose = useApiMutation('proposeRuling', {
    refreshes: ['getDispute', 'listProposals', 'getOperator'],
    onSuccess: (proposal) => {
      onDone()
      void message.success(t('saidProposed', { id: proposal.id }))
    },
    onRefused: onStale,
  })
  return {
    error: rule.error ?? propose.error,
    isPending: rule.isPending || propose.isPending,
    sign: (form: ConsoleFormOf<'ruleDispute'>) => (second === 1 ? propose : rule).mutate(form),
  }
}

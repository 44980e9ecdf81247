import { type Coin, claimOutcome, coinText, type Ruling } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Postings } from '../ledger/index.ts'
import { awardIn, postingsOf, useRulingText } from './split.ts'
import type { Review } from './texts.ts'

type Props = {
  readonly review: Review
  readonly ruling: Ruling
  /** Of a split: the buyer's part. */
  readonly toBuyer: Coin | null
  readonly reason: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

export function RulingConfirm({ review, ruling, toBuyer, reason, ...confirm }: Props) {
  const t = useT('appeals')
  const { money } = useFormat()
  const textOf = useRulingText(review)
  const isFinal = review.appeal.stage === 'final'
  const isClaim = review.appeal.kind === 'claim'
  const act = isClaim ? claimOutcome(review.appeal.appliedBy, ruling) : ruling
  const coin = money(isClaim ? coinText(awardIn(review, ruling, toBuyer)) : review.order.num)
  const means = isClaim ? (isFinal ? 'claimFinal' : 'claimTellMeans') : isFinal ? 'final' : 'tellMeans'
  return (
    <Confirm
      {...confirm}
      title={t('confirmTitle')}
      consequence={review.second === 1 ? t('proposeMeans') : t(means, { hours: review.effectHours })}
      sign={review.second === 1 ? t('proposeSign') : t(isFinal ? `${act}Sign` : `${act}Tell`, { coin })}
    >
      <strong>{textOf(ruling, toBuyer)}</strong>
      <Postings postings={postingsOf(review, ruling, toBuyer)} />
      <blockquote>{reason}</blockquote>
    </Confirm>
  )
}

import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Postings } from '../ledger/index.ts'
import { type Review, type Ruling, receiverOf } from './texts.ts'

type Props = {
  readonly review: Review
  readonly ruling: Ruling
  readonly reason: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

export function RulingConfirm({ review, ruling, reason, ...confirm }: Props) {
  const t = useT('appeals')
  const { money } = useFormat()
  const coin = money(review.order.num)
  return (
    <Confirm
      {...confirm}
      title={t('confirmTitle')}
      consequence={t(review.second === 1 ? 'proposeMeans' : 'final')}
      sign={review.second === 1 ? t('proposeSign') : t(`${ruling}Sign`, { coin })}
    >
      <strong>{t(`${ruling}To`, { coin, name: receiverOf(review, ruling) })}</strong>
      <RulingPostings review={review} ruling={ruling} />
      <blockquote>{reason}</blockquote>
    </Confirm>
  )
}

/** A release is followed by the order's fee, where there is one. */
export function RulingPostings({ review, ruling }: Pick<Props, 'review' | 'ruling'>) {
  const { [ruling]: posting, fee } = review.preview
  return <Postings postings={ruling === 'release' && fee ? [posting, fee] : [posting]} />
}

import type { Offer } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import type { rangeIn } from './quantity.ts'
import type { Answer } from './use-answer.ts'
import { WishField } from './WishField.tsx'

type QuantityFieldProps = {
  readonly offer: Offer
  readonly answer: Pick<Answer, 'wish' | 'type' | 'measureIn' | 'fieldError'>
  readonly range: ReturnType<typeof rangeIn>
  /** What one tap fills in. */
  readonly most: string
}

/** How much of an offer, in coin or money: between what and what, and all of it by one tap. */
export function QuantityField({ offer, answer, range, most }: QuantityFieldProps) {
  const t = useT('market')
  const { wish } = answer
  const unit = wish.by === 'amount' ? offer.currency : 'U'
  return (
    <WishField
      side={offer.side}
      wish={wish}
      currency={offer.currency}
      onType={answer.type}
      onMeasure={answer.measureIn}
      error={answer.fieldError}
      hint={t('between', { min: moneyText(range.min, unit), max: moneyText(range.max, unit) })}
      end={
        <Button tone="quiet" size="small" onClick={() => answer.type(most)}>
          {t('max')}
        </Button>
      }
    />
  )
}

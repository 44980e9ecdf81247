import type { Offer } from '@u-market/contract'
import type { OfferSide } from '@u-market/domain'
import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import type { FieldFrameProps } from '../../parts/Field.tsx'
import { moneyText, symbolOf } from '../../parts/money.ts'
import styles from './offers.module.css'
import type { Measure } from './quantity.ts'
import { answering } from './sides.ts'
import type { Answer } from './use-answer.ts'
import type { Wish } from './wish.ts'

type WishFieldProps = Pick<FieldFrameProps, 'hint' | 'error'> & {
  /** Of the offers that are looked through. */
  readonly side: OfferSide
  readonly wish: Wish
  readonly currency: string
  readonly onType: (text: string) => void
  readonly onMeasure: (by: Measure) => void
  readonly end?: ReactNode
}

/** How much, in money or in coin: the unit is a choice in the field itself. */
export function WishField({ side, wish, currency, onType, onMeasure, ...rest }: WishFieldProps) {
  const t = useT('market')
  const sided = useT(answering[side])
  const isByMoney = wish.by === 'amount'
  return (
    <AmountInput
      {...rest}
      label={isByMoney ? sided('iSpend') : sided('iWant')}
      value={wish.text}
      onChange={onType}
      unit={isByMoney ? currency : 'U'}
      unitChoice={
        <span className={styles.units}>
          <Segmented
            label={t('countIn')}
            value={wish.by}
            onChange={onMeasure}
            options={[
              { value: 'amount', label: symbolOf(currency) ?? currency },
              { value: 'num', label: 'U' },
            ]}
          />
        </span>
      }
    />
  )
}

type QuantityFieldProps = {
  readonly offer: Offer
  readonly answer: Pick<Answer, 'wish' | 'type' | 'measureIn' | 'range' | 'most' | 'fieldError'>
}

/** How much of an offer, in coin or money: between what and what, and all of it by one tap. */
export function QuantityField({ offer, answer }: QuantityFieldProps) {
  const t = useT('market')
  const { wish, range, most } = answer
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

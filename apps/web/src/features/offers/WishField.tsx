import type { OfferSide } from '@u-market/domain'
import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import type { FieldFrameProps } from '../../parts/Field.tsx'
import { symbolOf } from '../../parts/money.ts'
import styles from './market.module.css'
import type { Measure } from './quantity.ts'
import { answering } from './sides.ts'
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

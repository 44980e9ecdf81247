import type { Offer } from '@u-market/contract'
import type { OfferSide } from '@u-market/domain'
import type { ReactNode } from 'react'
import { symbolOf } from '../../base/currency.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import type { FieldFrameProps } from '../../parts/Field.tsx'
import { moneyText } from '../../parts/money.ts'
import styles from './offers.module.css'
import type { OrderDraft } from './order-draft.ts'
import type { Measure } from './quantity.ts'
import { takerNamespace } from './sides.ts'
import type { OfferTaking } from './use-take-offer.ts'

type OrderDraftFieldProps = Pick<FieldFrameProps, 'hint' | 'error'> & {
  /** Side of the offers that are searched. */
  readonly side: OfferSide
  readonly draft: OrderDraft
  readonly currency: string
  readonly onType: (text: string) => void
  readonly onMeasure: (by: Measure) => void
  readonly end?: ReactNode
  /** In a row that has no place for the label: the empty field says it. */
  readonly isInRow?: boolean
}

/** Amount field with a switch between money and coin. */
export function OrderDraftField({
  side,
  draft,
  currency,
  onType,
  onMeasure,
  isInRow = false,
  ...rest
}: OrderDraftFieldProps) {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[side])
  const isByMoney = draft.by === 'amount'
  const label = isByMoney ? sided('iSpend') : sided('iWant')
  return (
    <AmountInput
      {...rest}
      {...(isInRow && { placeholder: label })}
      label={label}
      value={draft.text}
      onChange={onType}
      unit={isByMoney ? currency : 'U'}
      // No choice until the market has told its currency.
      unitChoice={
        currency === '' ? undefined : (
          <span className={styles.units}>
            <Segmented
              label={t('countIn')}
              value={draft.by}
              onChange={onMeasure}
              options={[
                { value: 'amount', label: symbolOf(currency) ?? currency },
                { value: 'num', label: 'U' },
              ]}
            />
          </span>
        )
      }
    />
  )
}

type QuantityFieldProps = {
  readonly offer: Offer
  readonly taking: Pick<OfferTaking, 'draft' | 'type' | 'measureIn' | 'range' | 'most' | 'fieldError'>
}

/** Quantity to take from an offer, in coin or money, with its range and a button for the maximum. */
export function QuantityField({ offer, taking }: QuantityFieldProps) {
  const t = useT('takeSellOffer')
  const { draft, range, most } = taking
  const unit = draft.by === 'amount' ? offer.currency : 'U'
  return (
    <OrderDraftField
      side={offer.side}
      draft={draft}
      currency={offer.currency}
      onType={taking.type}
      onMeasure={taking.measureIn}
      error={taking.fieldError}
      hint={t('between', { min: moneyText(range.min, unit), max: moneyText(range.max, unit) })}
      end={
        <Button tone="quiet" size="small" onClick={() => taking.type(most)}>
          {t('max')}
        </Button>
      }
    />
  )
}

import type { HomeConfig, Offer } from '@u-market/contract'
import { type Coin, coinText, type OfferSide } from '@u-market/domain'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { OfferPrice } from './OfferPrice.tsx'
import { limitsOf, type OfferDraft, type OfferField, type OfferProblem, problemAt } from './offer-form.ts'
import styles from './offers.module.css'
import { making } from './sides.ts'
import { useProblemText } from './use-problem-text.ts'

export type OfferFieldsProps = {
  readonly side: OfferSide
  readonly draft: OfferDraft
  readonly set: (some: Partial<OfferDraft>) => void
  readonly config: HomeConfig
  /** Null of an offer to buy: nothing is held for it. */
  readonly available: Coin | null
  readonly methodIds: readonly number[]
  readonly error: unknown
  readonly problem: OfferProblem | null
  /** An offer that exists: what its coin field counts is named, and it may keep the time to pay that it has. */
  readonly edited?: Offer
}

/** How much coin, at what price, and how small or large an order from it may be. */
export function OfferAmounts(props: OfferFieldsProps) {
  const { side, draft, set, config, available, edited } = props
  const t = useT('trade')
  const sided = useT(making[side])
  const wrong = useFieldError(props)
  const { currency, limits } = config
  return (
    <Card>
      <AmountInput
        label={edited ? sided('numLeft') : sided('numToSell')}
        value={draft.num}
        onChange={(num) => set({ num })}
        unit="U"
        error={wrong('num')}
        {...(available !== null && {
          hint: t('available', { num: moneyText(coinText(available), 'U') }),
          end: (
            <Button tone="quiet" size="small" onClick={() => set({ num: coinText(available) })}>
              {t('all')}
            </Button>
          ),
        })}
      />
      <OfferPrice {...props} fieldError={wrong} />
      <div className={styles.pair}>
        <AmountInput
          label={t('minLimit')}
          value={draft.minAmount}
          onChange={(minAmount) => set({ minAmount })}
          unit={currency}
          placeholder={limits.orderMin}
          error={wrong('minAmount')}
        />
        <AmountInput
          label={t('maxLimit')}
          value={draft.maxAmount}
          onChange={(maxAmount) => set({ maxAmount })}
          unit={currency}
          placeholder={limitsOf(draft, config).max}
          error={wrong('maxAmount')}
        />
      </div>
    </Card>
  )
}

/** The server's word first, then ours. */
function useFieldError({ side, draft, config, error, problem }: OfferFieldsProps) {
  const problemText = useProblemText(config, side)
  return (field: OfferField): string | undefined => {
    const ours = problemAt(field, { draft, problem })
    return fieldError(error, field) ?? (ours ? problemText(ours) : undefined)
  }
}

import type { HomeConfig, Offer } from '@u-market/contract'
import {
  type Coin,
  coinText,
  conditionLimits,
  fiatText,
  type OfferSide,
  PRICE_DECIMALS,
} from '@u-market/domain'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import { Field } from '../../parts/Field.tsx'
import { moneyText } from '../../parts/money.ts'
import { isCount } from './asked-conditions.ts'
import {
  basisPointsOver,
  limitsOf,
  type OfferDraft,
  type OfferField,
  type OfferProblem,
  priceOfDraft,
  problemAt,
  stepPremium,
} from './offer-form.ts'
import styles from './offers.module.css'
import { makerNamespace } from './sides.ts'

export type OfferFieldsProps = {
  readonly side: OfferSide
  readonly draft: OfferDraft
  readonly set: (some: Partial<OfferDraft>) => void
  readonly config: HomeConfig
  /** Null for an offer to buy, because no coin is held for it. */
  readonly available: Coin | null
  readonly methodIds: readonly number[]
  readonly error: unknown
  readonly problem: OfferProblem | null
  /** The offer being edited: the coin field shows what is left, and its payment window stays selectable. */
  readonly edited?: Offer
}

/** Quantity, price and order limits. */
export function OfferAmounts(props: OfferFieldsProps) {
  const { side, draft, set, config, available, edited } = props
  const t = useT('makeSellOffer')
  const sided = useT(makerNamespace[side])
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

/** The server's error comes first, then the local validation. */
function useFieldError({ side, draft, config, error, problem }: OfferFieldsProps) {
  const problemText = useProblemText(config, side)
  return (field: OfferField): string | undefined => {
    const ours = problemAt(field, { draft, problem })
    return fieldError(error, field) ?? (ours ? problemText(ours) : undefined)
  }
}

const PERCENT = 100

type OfferPriceProps = Pick<OfferFieldsProps, 'draft' | 'set' | 'config'> & {
  readonly fieldError: (field: OfferField) => string | undefined
}

/** A fixed price, or a premium on the reference price. */
function OfferPrice({ draft, set, config, fieldError }: OfferPriceProps) {
  const t = useT('makeSellOffer')
  const isFloating = draft.priceType === 'float'
  return (
    <>
      <div className={styles.labelled}>
        <span>{t('priceType')}</span>
        <Segmented
          label={t('priceType')}
          value={draft.priceType}
          onChange={(priceType) => set({ priceType })}
          options={[
            { value: 'fixed', label: t('priceFixed') },
            { value: 'float', label: t('priceFloat') },
          ]}
        />
      </div>
      {isFloating ? (
        <>
          <PremiumField draft={draft} set={set} config={config} error={fieldError('premium')} />
          <Callout>{t('floatNote')}</Callout>
        </>
      ) : (
        <AmountInput
          label={t('price')}
          value={draft.price}
          onChange={(price) => set({ price })}
          unit={config.currency}
          decimals={PRICE_DECIMALS}
          error={fieldError('price')}
          hint={<PriceHint draft={draft} config={config} />}
          end={
            <Button tone="quiet" size="small" onClick={() => set({ price: config.coinPrice })}>
              {t('reference')}
            </Button>
          }
        />
      )}
    </>
  )
}

export function PriceHint({ draft, config }: { readonly draft: OfferDraft; readonly config: HomeConfig }) {
  const t = useT('makeSellOffer')
  const over = basisPointsOver(draft.price, config.coinPrice)
  const percent = over === null ? '' : (Math.abs(over) / PERCENT).toFixed(1)
  return (
    <>
      {t('band', {
        min: moneyText(config.limits.priceMin, config.currency),
        max: moneyText(config.limits.priceMax, config.currency),
      })}
      {over !== null &&
        ` · ${over === 0 ? t('atReference') : over > 0 ? t('aboveReference', { percent }) : t('belowReference', { percent })}`}
    </>
  )
}

type PremiumFieldProps = Pick<OfferFieldsProps, 'draft' | 'set' | 'config'> & {
  readonly error: string | undefined
}

const MAX_PREMIUM_CHARACTERS = 6

/** Premium in percent, typed or changed by steps, with the resulting price. */
export function PremiumField({ draft, set, config, error }: PremiumFieldProps) {
  const t = useT('makeSellOffer')
  const now = priceOfDraft(draft, config)
  const step = (way: 1 | -1) => () => set({ premium: stepPremium(draft.premium, way) })
  return (
    <>
      <Field
        label={t('premium')}
        value={draft.premium}
        onChange={(premium) => set({ premium })}
        inputMode="text"
        autoComplete="off"
        maxLength={MAX_PREMIUM_CHARACTERS}
        error={error}
        hint={now ? t('priceNow', { price: moneyText(fiatText(now), config.currency) }) : undefined}
      />
      <div className={styles.steps}>
        <Button tone="second" size="small" onClick={step(-1)}>
          {t('lower')}
        </Button>
        <Button tone="second" size="small" onClick={step(1)}>
          {t('higher')}
        </Button>
      </div>
    </>
  )
}

/** Returns a function that describes why the offer cannot be sent yet. */
export function useProblemText(
  { limits, currency }: HomeConfig,
  side: OfferSide,
): (problem: OfferProblem) => string {
  const t = useT('makeSellOffer')
  const sided = useT(makerNamespace[side])
  return ({ key, field }) => {
    switch (key) {
      case 'outOfBand':
        return t('outOfBand', {
          min: moneyText(limits.priceMin, currency),
          max: moneyText(limits.priceMax, currency),
        })
      case 'underMin':
        return t('underMin', { min: moneyText(limits.orderMin, currency) })
      case 'overMax':
        return t('overMax', { max: moneyText(limits.orderMax, currency) })
      case 'notWhole':
        return t('notWhole', { most: isCount(field) ? conditionLimits[field] : 0 })
      case 'needNum':
      case 'needMethod':
        return sided(key)
      default:
        return t(key)
    }
  }
}

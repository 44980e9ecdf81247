import type { HomeConfig } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import { moneyText } from '../../parts/money.ts'
import type { OfferFieldsProps } from './OfferAmounts.tsx'
import { basisPointsOver, type OfferDraft, type OfferField } from './offer-form.ts'
import styles from './offers.module.css'
import { PremiumField } from './PremiumField.tsx'

const PERCENT = 100

type OfferPriceProps = Pick<OfferFieldsProps, 'draft' | 'set' | 'config'> & {
  readonly fieldError: (field: OfferField) => string | undefined
}

/** A price of one's own, or one that keeps its distance from the reference price. */
export function OfferPrice({ draft, set, config, fieldError }: OfferPriceProps) {
  const t = useT('trade')
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

function PriceHint({ draft, config }: { readonly draft: OfferDraft; readonly config: HomeConfig }) {
  const t = useT('trade')
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

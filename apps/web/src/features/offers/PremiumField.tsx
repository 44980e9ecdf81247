import { fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { moneyText } from '../../parts/money.ts'
import type { OfferFieldsProps } from './OfferAmounts.tsx'
import { priceOfDraft, stepPremium } from './offer-form.ts'
import styles from './offers.module.css'

type PremiumFieldProps = Pick<OfferFieldsProps, 'draft' | 'set' | 'config'> & {
  readonly error: string | undefined
}

const LONGEST = 6

/** How far from the reference price, in percent, typed or in steps; and what it comes to now. */
export function PremiumField({ draft, set, config, error }: PremiumFieldProps) {
  const t = useT('trade')
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
        maxLength={LONGEST}
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

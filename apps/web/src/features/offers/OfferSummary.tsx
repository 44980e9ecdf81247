import type { HomeConfig } from '@u-market/contract'
import { type Coin, coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout, Card, Facts } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { chosenMinutes, limitsOf, type OfferDraft, payChoices, worthOf } from './offer-form.ts'
import styles from './offers.module.css'
import { coinOf, shownAmount } from './quantity.ts'

type OfferSummaryProps = {
  readonly draft: OfferDraft
  readonly config: HomeConfig
  /** Null of an offer to buy. */
  readonly available: Coin | null
}

/** What the offer comes to, once there is a quantity at a price. */
export function OfferSummary({ draft, config, available }: OfferSummaryProps) {
  const t = useT('trade')
  const { currency } = config
  const num = coinOf(draft.num)
  const worth = worthOf(draft, config)
  const { min, max } = limitsOf(draft, config)
  if (worth === null || num === null) return null
  const quantity = moneyText(shownAmount(draft.num), 'U')
  const money = moneyText(fiatText(worth), currency)
  const perOrder = {
    label: t('perOrder'),
    value: `${moneyText(shownAmount(min), currency)} – ${moneyText(shownAmount(max), currency)}`,
  }
  if (available === null)
    return <WantSummary draft={draft} config={config} quantity={quantity} money={money} perOrder={perOrder} />
  return (
    <Card title={t('summary')}>
      <Facts
        facts={[
          { label: t('youSell'), value: quantity, isStrong: true },
          { label: t('youReceive'), value: money, isStrong: true },
          perOrder,
          { label: t('balanceAfter'), value: moneyText(coinText(available - num), 'U') },
        ]}
      />
      <Callout>{t('reservedNote')}</Callout>
    </Card>
  )
}

type WantSummaryProps = Pick<OfferSummaryProps, 'draft' | 'config'> & {
  readonly quantity: string
  readonly money: string
  readonly perOrder: { readonly label: string; readonly value: string }
}

/** Of an offer to buy: that it costs nothing now, and what it asks of its maker later. */
function WantSummary({ draft, config, quantity, money, perOrder }: WantSummaryProps) {
  const t = useT('wanted')
  const minutes = chosenMinutes(draft, payChoices(config)) ?? 0
  return (
    <Card title={t('summary')}>
      <Facts
        facts={[
          { label: t('youGet'), value: quantity, isStrong: true },
          { label: t('youPay'), value: money, isStrong: true },
          perOrder,
        ]}
      />
      <Callout>{t('nothingHeld')}</Callout>
      <div className={styles.rules}>
        <p>{t('toldAtOnce', { minutes })}</p>
        <p>{t('unopened')}</p>
      </div>
    </Card>
  )
}

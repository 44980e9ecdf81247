import { screens } from '@u-market/contract/paths'
import { errorText, isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { OfferCard } from '../../parts/OfferCard.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { BuyBar } from './BuyBar.tsx'
import { BuyFields } from './BuyFields.tsx'
import type { BuyFormProps } from './BuyScreen.tsx'
import { OfferRules } from './OfferRules.tsx'
import styles from './offers.module.css'
import { mostOf } from './quantity.ts'
import { type Buy, useBuy } from './use-buy.ts'

export function BuyForm({ offer, seen, config, query }: BuyFormProps) {
  const t = useT('home')
  const buy = useBuy({ offer, seen, config, query })
  return (
    <Screen title={t('buyTitle')} back={screens.offers} actions={<BuyBar offer={offer} buy={buy} />}>
      <OfferCard offer={offer} most={mostOf(offer, config.limits)} />
      {buy.isOpen && buy.hasNewPrice && <NewPrice offer={offer} buy={buy} />}
      {buy.isOpen && <BuyFields offer={offer} config={config} buy={buy} />}
      {buy.error && <NotPlaced error={buy.error} />}
      <OfferRules offer={offer} config={config} />
    </Screen>
  )
}

type NewPriceProps = Pick<BuyFormProps, 'offer'> & { readonly buy: Buy }

/** The price has moved since the buyer last agreed to one. */
function NewPrice({ offer, buy }: NewPriceProps) {
  const t = useT('home')
  return (
    <Callout tone="amber">
      <div className={styles.changed} role="alert">
        <p>
          {t('priceChanged', {
            before: moneyText(buy.agreedPrice, offer.currency),
            now: moneyText(offer.price, offer.currency),
          })}
        </p>
        <Button size="small" tone="second" onClick={buy.agree}>
          {t('agreePrice', { price: moneyText(offer.price, offer.currency) })}
        </Button>
      </div>
    </Callout>
  )
}

/** Why there is no order, with the way on where there is one. */
function NotPlaced({ error }: { readonly error: Error }) {
  const t = useT('home')
  return (
    <Callout tone="danger">
      <div className={styles.changed} role="alert">
        <p>{errorText(error)}</p>
        {isRefused(error) && error.reason === 'TOO_MANY_OPEN_ORDERS' && (
          <ButtonLink to={screens.orders} size="small" tone="second">
            {t('toOrders')}
          </ButtonLink>
        )}
      </div>
    </Callout>
  )
}

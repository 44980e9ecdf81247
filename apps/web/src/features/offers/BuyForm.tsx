import { screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { Person } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { BuyBar } from './BuyBar.tsx'
import { BuyFields } from './BuyFields.tsx'
import type { BuyFormProps } from './BuyScreen.tsx'
import { OfferRules } from './OfferRules.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import styles from './offers.module.css'
import { useBuy } from './use-buy.ts'

export function BuyForm({ offer, seen, config, query }: BuyFormProps) {
  const t = useT('market')
  const core = useT('core')
  const buy = useBuy({ offer, config, query })
  const [ordering, setOrdering] = useState<typeof offer | null>(null)
  return (
    <Screen
      title={t('buyTitle')}
      back={screens.offers}
      actions={<BuyBar offer={offer} buy={buy} onBuy={() => setOrdering(offer)} />}
    >
      <article className={styles.seller} aria-label={offer.nickname}>
        <Person
          person={offer}
          isPresenceShown
          end={
            <span className={styles.price}>
              <Amount value={offer.price} unit={offer.currency} size="title" />
              <small>{core('perCoin')}</small>
            </span>
          }
        />
      </article>
      {buy.isOpen && seen.price !== offer.price && (
        <Callout tone="amber">
          <p role="alert">
            {t('priceChanged', {
              before: moneyText(seen.price, offer.currency),
              now: moneyText(offer.price, offer.currency),
            })}
          </p>
        </Callout>
      )}
      {buy.isOpen && <BuyFields offer={offer} config={config} buy={buy} />}
      <Card>
        <OfferRules offer={offer} config={config} />
      </Card>
      <OrderSheet
        seen={ordering ?? offer}
        isOpen={ordering !== null}
        onClose={() => setOrdering(null)}
        wish={buy.wish}
        methodType={buy.method}
        next={
          <ButtonLink to={screens.offers} size="small" tone="second">
            {t('otherOffers')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}

import { paths, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Amount } from '../../parts/Amount.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { List } from '../../parts/List.tsx'
import { moneyText } from '../../parts/money.ts'
import { Person } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { BlockRow } from '../blocks/index.ts'
import { BuyBar } from './BuyBar.tsx'
import { BuyFields } from './BuyFields.tsx'
import type { BuyFormProps } from './BuyScreen.tsx'
import { OfferConditions } from './OfferConditions.tsx'
import { OfferRules } from './OfferRules.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import styles from './offers.module.css'
import { useBuy } from './use-buy.ts'

export function BuyForm({ offer, seen: first, config, query }: BuyFormProps) {
  // Opened by its address, it is the price of then that the buyer has in mind.
  const [seen] = useState(first)
  const t = useT('market')
  const core = useT('core')
  const buy = useBuy({ offer, config, query })
  const isSignedIn = useIsSignedIn()
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
          to={paths.trader(offer.userId)}
          end={
            <span className={styles.price}>
              <Amount value={offer.price} unit={offer.currency} size="title" />
              <small>{core(offer.priceType === 'float' ? 'perCoinFloating' : 'perCoin')}</small>
            </span>
          }
        />
      </article>
      {buy.isOpen && seen.price !== offer.price && <PriceMoved offer={offer} before={seen.price} />}
      {buy.isOpen && <BuyFields offer={offer} config={config} buy={buy} />}
      <OfferConditions offer={offer} />
      <Card>
        <OfferRules offer={offer} config={config} />
      </Card>
      {isSignedIn && !buy.isOwn && !offer.unfit.includes('blocked') && (
        <List>
          <BlockRow userId={offer.userId} name={offer.nickname} />
        </List>
      )}
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

function PriceMoved({ offer, before }: Pick<BuyFormProps, 'offer'> & { readonly before: string }) {
  const t = useT('market')
  return (
    <Callout tone="amber">
      <p role="alert">
        {t(offer.priceType === 'float' ? 'priceMoved' : 'priceChanged', {
          before: moneyText(before, offer.currency),
          now: moneyText(offer.price, offer.currency),
        })}
      </p>
    </Callout>
  )
}

import type { HomeConfig, Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsLoggedIn } from '../../base/stores/user-info.ts'
import { Amount } from '../../parts/Amount.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Callout, Card, Facts } from '../../parts/Card.tsx'
import { Person } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { TraderMenu } from '../traders/index.ts'
import { OfferConditions, OfferRules } from './OfferTerms.tsx'
import { QuantityField } from './OrderDraftField.tsx'
import styles from './offers.module.css'
import { PaymentChoice } from './payment.tsx'
import { useQuoteWords } from './quote-words.ts'
import { usePriceText } from './SheetNotes.tsx'
import { named, takerNamespace, takerSides } from './sides.ts'
import { TakeOfferBar } from './TakeOfferBar.tsx'
import { TakeOfferSheet } from './TakeOfferSheet.tsx'
import { type OfferTaking, useTakeOffer } from './use-take-offer.ts'

type TakeOfferFormProps = {
  readonly offer: Offer
  /** The offer as the previous screen showed it, with the price that the user has seen. */
  readonly seen: Offer
  readonly config: HomeConfig
  readonly query: URLSearchParams
}

/** The screen of an offer for its taker: trader, form, conditions and rules. */
export function TakeOfferForm({ offer, seen: first, config, query }: TakeOfferFormProps) {
  // State, so that the price first shown is kept when the offer reloads.
  const [seen] = useState(first)
  const [ordering, setOrdering] = useState<Offer | null>(null)
  const taking = useTakeOffer({ offer, config, query })
  const t = useT(takerNamespace[offer.side])
  const isLoggedIn = useIsLoggedIn()
  const priceText = usePriceText(offer)
  const others = paths.offers(named(offer.side))
  return (
    <Screen
      title={t('buyTitle')}
      back={others}
      end={isLoggedIn && !taking.isOwn && <TraderMenu userId={offer.userId} name={offer.nickname} />}
      actions={<TakeOfferBar offer={offer} taking={taking} onTake={() => setOrdering(offer)} />}
    >
      <Maker offer={offer} />
      {taking.isOpen && seen.price !== offer.price && (
        <Callout tone="amber">
          <p role="alert">{priceText(seen.price)}</p>
        </Callout>
      )}
      {taking.isOpen && <TakeOfferFields offer={offer} config={config} taking={taking} />}
      <OfferConditions offer={offer} />
      <Card>
        <OfferRules offer={offer} config={config} methodType={taking.method} />
      </Card>
      <TakeOfferSheet
        seen={ordering ?? offer}
        isOpen={ordering !== null}
        onClose={() => setOrdering(null)}
        draft={taking.draft}
        methodType={taking.method}
        methodId={taking.payment.account?.id}
        next={
          <ButtonLink to={others} size="small" tone="second">
            {t('otherOffers')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}

function Maker({ offer }: Pick<TakeOfferFormProps, 'offer'>) {
  const core = useT('core')
  return (
    <article className={styles.seller} aria-label={offer.nickname}>
      <Person
        person={offer}
        to={paths.trader(offer.userId)}
        end={
          <span className={styles.price}>
            <Amount value={offer.price} unit={offer.currency} size="title" />
            <small>{core(offer.priceType === 'float' ? 'perCoinFloating' : 'perCoin')}</small>
          </span>
        }
      />
    </article>
  )
}

type TakeOfferFieldsProps = Pick<TakeOfferFormProps, 'offer' | 'config'> & { readonly taking: OfferTaking }

/** Amount, quote and payment method. A visitor has no account to be paid to. */
function TakeOfferFields({ offer, config, taking }: TakeOfferFieldsProps) {
  const words = useQuoteWords(offer.side)
  const isLoggedIn = useIsLoggedIn()
  const { quote, balance, payment } = taking
  return (
    <>
      <Card>
        <QuantityField offer={offer} taking={taking} />
        <Facts facts={words.facts(offer, { quote, config, balance })} />
      </Card>
      {(isLoggedIn || !takerSides[offer.side].isSale) && (
        <Card title={words.payment}>
          <PaymentChoice offer={offer} payment={payment} />
        </Card>
      )}
    </>
  )
}

import type { Offer } from '@u-market/contract'
import type { ReactNode } from 'react'
import { useKnownMarket } from '../base/api/use-api.ts'
import { useT } from '../base/i18n/i18n.ts'
import { Link } from '../base/router.tsx'
import { Amount } from './Amount.tsx'
import { MethodMarks } from './MethodMark.tsx'
import { moneyText } from './money.ts'
import styles from './OfferCard.module.css'
import { payTimes } from './offer-times.ts'
import { Person } from './Person.tsx'

type OfferBodyProps = {
  readonly offer: Offer
  /** The largest amount of one order that the current stock allows. */
  readonly most: string
  /** Why the viewer cannot take the offer; dims the card. */
  readonly unfit?: string | undefined
  /** The amounts that the viewer pays and gets, for an entered amount. */
  readonly quote?: ReactNode
  /** Text with the maker's time to pay, for an offer to buy; absent for an offer to sell. */
  readonly pays?: string | undefined
}

type OfferCardProps = OfferBodyProps & {
  /** Text of the link, if it is not to buy. */
  readonly label?: string
  /** Address of the screen on which the offer is taken; absent: no link. */
  readonly to?: string
  /** Called before following the link, to hand over the offer. */
  readonly onOpen?: () => void
}

/** An offer in a list. The whole card is the link. */
export function OfferCard({ to, onOpen, label, ...body }: OfferCardProps) {
  const t = useT('core')
  const { nickname } = body.offer
  return (
    <article className={styles.card} aria-label={nickname} data-unfit={body.unfit ? true : undefined}>
      <OfferBody {...body} />
      {to && (
        <Link to={to} className={styles.whole} onClick={onOpen}>
          <span className="sr-only">{label ?? t('buyFrom', { name: nickname })}</span>
        </Link>
      )}
    </article>
  )
}

/** An offer's maker with their record, price, limits, payment types and time to pay: the same wherever one offer is shown. */
export function OfferBody({ offer, most, quote, unfit, pays }: OfferBodyProps) {
  const t = useT('core')
  const market = useKnownMarket()
  return (
    <>
      <Person
        person={offer}
        end={
          <span className={styles.price}>
            <Amount value={offer.price} unit={offer.currency} size="title" />
            <span className={styles.per}>
              {t(offer.priceType === 'float' ? 'perCoinFloating' : 'perCoin')}
            </span>
          </span>
        }
      />
      {unfit && <p className={styles.unfit}>{unfit}</p>}
      {quote && <p className={styles.deal}>{quote}</p>}
      <div className={styles.terms}>
        <span className={styles.limits}>
          {moneyText(offer.minAmount, offer.currency)} – {moneyText(most, offer.currency)}
        </span>
        <span className={styles.rails}>
          {pays ?? t('payWithin', { minutes: payTimes(offer, market) })}
          <MethodMarks types={offer.methodTypes} />
        </span>
      </div>
    </>
  )
}

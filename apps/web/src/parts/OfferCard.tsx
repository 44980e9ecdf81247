import type { Offer } from '@u-market/contract'
import type { ReactNode } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { Link } from '../base/router.tsx'
import { Amount } from './Amount.tsx'
import { MethodMarks } from './MethodMark.tsx'
import { moneyText } from './money.ts'
import styles from './OfferCard.module.css'
import { Person } from './Person.tsx'

type OfferBodyProps = {
  readonly offer: Offer
  /** The most that one order may be worth now: what is left counts. */
  readonly most: string
  /** Why it is nothing for its reader: it stands back then. */
  readonly unfit?: string | undefined
  /** With an amount typed: what I pay and what I get. */
  readonly quote?: ReactNode
  /** How soon its maker pays; left out, its reader is the one to pay. */
  readonly pays?: string | undefined
}

type OfferCardProps = OfferBodyProps & {
  /** What opens it, in words, where it is not to buy from it. */
  readonly label?: string
  /** Where answering goes; left out, the card only shows the offer. */
  readonly to?: string
  /** Called before going there: hand over the offer. */
  readonly onOpen?: () => void
}

/** An offer in a list. The whole card is the tap. */
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

/** Whose it is and how good their record is, at what price, within which limits, paid how and how fast: the same wherever one offer is shown. */
export function OfferBody({ offer, most, quote, unfit, pays }: OfferBodyProps) {
  const t = useT('core')
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
          {pays ?? t('payWithin', { minutes: offer.payMinutes })}
          <MethodMarks types={offer.methodTypes} />
        </span>
      </div>
    </>
  )
}

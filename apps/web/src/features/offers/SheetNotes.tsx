import type { Offer } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import type { ReactNode } from 'react'
import { errorText, isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import styles from './offers.module.css'
import { takerNamespace } from './sides.ts'

type NewPriceProps = {
  readonly offer: Offer
  /** The one that the reader has in mind. */
  readonly agreedPrice: string
  readonly onAgree: () => void
}

/** The price has moved since it was seen: nothing is placed before its reader says that it will do. */
export function NewPrice({ offer, agreedPrice, onAgree }: NewPriceProps) {
  const t = useT('takeSellOffer')
  const text = usePriceText(offer)
  return (
    <Callout tone="amber">
      <div className={styles.stopped} role="alert">
        <p>{text(agreedPrice)}</p>
        <Button tone="second" size="small" onClick={onAgree}>
          {t('agreePrice', { price: moneyText(offer.price, offer.currency) })}
        </Button>
      </div>
    </Callout>
  )
}

/** From which price to which, and whether its maker did it. */
export function usePriceText(offer: Offer): (before: string) => string {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[offer.side])
  const now = moneyText(offer.price, offer.currency)
  return (price) => {
    const before = moneyText(price, offer.currency)
    return offer.priceType === 'float'
      ? t('priceMoved', { before, now })
      : sided('priceChanged', { before, now })
  }
}

/** Refusals after which another offer is the way on. */
const aboutTheOffer: readonly string[] = [
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'OUT_OF_STOCK',
  'AMOUNT_OUT_OF_LIMITS',
  'METHOD_NOT_OFFERED',
  'OWN_OFFER',
  'NO_MATCH',
]

/** Why there is no order, with the way on where there is one. */
export function NotPlaced({ error, next }: { readonly error: Error; readonly next: ReactNode }) {
  const t = useT('takeSellOffer')
  const reason = isRefused(error) ? error.reason : ''
  const fields = isRefused(error) ? Object.values(error.fields) : []
  return (
    <Stopped text={[errorText(error), ...fields].filter(Boolean).join(' · ')}>
      {reason === 'TOO_MANY_OPEN_ORDERS' && (
        <ButtonLink to={screens.orders} size="small" tone="second">
          {t('toOrders')}
        </ButtonLink>
      )}
      {aboutTheOffer.includes(reason) && next}
    </Stopped>
  )
}

export function Stopped({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Callout tone="danger">
      <div className={styles.stopped} role="alert">
        <p>{text}</p>
        {children}
      </div>
    </Callout>
  )
}

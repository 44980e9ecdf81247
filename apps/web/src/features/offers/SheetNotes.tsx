import type { Offer } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
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
  /** The price that the user has seen. */
  readonly agreedPrice: string
  readonly onAgree: () => void
}

/** Asks the user to accept a changed price; no order is placed before that. */
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

/** Returns a function that describes the price change, and whether the maker or the reference price caused it. */
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

/** Refusals after which the user can take another offer. */
const aboutTheOffer: readonly string[] = [
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'OUT_OF_STOCK',
  'AMOUNT_OUT_OF_LIMITS',
  'METHOD_NOT_OFFERED',
  'OWN_OFFER',
  'SALE_OPEN',
  'NO_MATCH',
]

/** Says why the order was refused and links to the next step if there is one. */
export function NotPlaced({ error, next }: { readonly error: Error; readonly next: ReactNode }) {
  const t = useT('takeSellOffer')
  const reason = isRefused(error) ? error.reason : ''
  const sale = isRefused(error) && reason === 'SALE_OPEN' ? String(error.details.orderId) : null
  const fields = isRefused(error) ? Object.values(error.fields) : []
  return (
    <Stopped text={[errorText(error), ...fields].filter(Boolean).join(' · ')}>
      {reason === 'TOO_MANY_OPEN_ORDERS' && (
        <ButtonLink to={screens.orders} size="small" tone="second">
          {t('toOrders')}
        </ButtonLink>
      )}
      {sale !== null && (
        <ButtonLink to={paths.order(sale)} size="small" tone="second">
          {t('toSale')}
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

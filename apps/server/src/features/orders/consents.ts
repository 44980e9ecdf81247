/** What the two sides of an order say of a ruling that is proposed. */
import { type Consent, type Duty, isObjected, type OrderFacts, type Side } from '@u-market/domain'
import type { OrderRow } from './order.views.ts'

type Consenting = Pick<OrderRow, 'buyerConsent' | 'sellerConsent'>

export function consentsOf({
  buyerConsent = null,
  sellerConsent = null,
}: Partial<Consenting>): OrderFacts['consents'] {
  return { buyer: buyerConsent, seller: sellerConsent }
}

export function isRulingObjected(row: Partial<Consenting>): boolean {
  return isObjected({ consents: consentsOf(row) })
}

/** Whose word the ruling waits for: null for both sides. */
export function awaitedConsent(row: Consenting): Duty | null {
  const { buyer, seller } = consentsOf(row)
  if (isRulingObjected(row)) return 'operator'
  if (buyer === seller) return null
  return buyer === 'asked' ? 'buyer' : 'seller'
}

export function consentOf(side: Side, consent: Consent): Partial<Consenting> {
  return side === 'buyer' ? { buyerConsent: consent } : { sellerConsent: consent }
}

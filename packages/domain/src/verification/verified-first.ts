import type { MarketSettings } from '../settings.ts'

/** How far somebody has come with real-name verification. */
export type Verification = 'none' | 'pending' | 'approved'
export type UnverifiedReason = 'REALNAME_REQUIRED' | 'REALNAME_PENDING'

/** Why somebody may not do what takes a verified name; null: they have one. */
export function whyUnverified(verification: Verification): UnverifiedReason | null {
  if (verification === 'approved') return null
  return verification === 'pending' ? 'REALNAME_PENDING' : 'REALNAME_REQUIRED'
}

/** The same of a purchase, the one act that a market may open to those who are not verified (decision 043). */
export function whyNoPurchase(
  verification: Verification,
  { verificationRequired }: Pick<MarketSettings, 'verificationRequired'>,
): UnverifiedReason | null {
  return verificationRequired ? whyUnverified(verification) : null
}

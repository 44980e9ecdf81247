import type { Order, User } from '@u-market/contract'
import { type RealName, realNameOf } from '@u-market/contract/client'
import { coinText } from '@u-market/domain'

export type Steps = {
  readonly verification: RealName
  readonly hasPassword: boolean
  readonly hasBought: boolean
  readonly mayBuy: boolean
}

type Known = { readonly orders: readonly Order[] | undefined; readonly isVerificationRequired: boolean }

/** How far somebody new has come; null once there is nothing left to do. Coin of their own counts as bought: they know the way. */
export function stepsOf(user: User, { orders, isVerificationRequired }: Known): Steps | null {
  const verification = realNameOf(user.verificationStatus)
  const hasPassword = user.hasPayPassword === 1
  const hasCoin = user.coin !== coinText(0n) || user.frozenCoin !== coinText(0n)
  // Until the orders are known, nobody is taken for new.
  const hasBought = hasCoin || !orders || orders.some(({ state }) => state === 'completed')
  const mayBuy = verification === 'verified' || !isVerificationRequired
  return mayBuy && hasPassword && hasBought ? null : { verification, hasPassword, hasBought, mayBuy }
}

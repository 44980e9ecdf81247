import type { UploadCategory } from '@u-market/contract'
import { type Method, textOf } from '@u-market/testkit/acts'
import type { Authenticator } from '@u-market/testkit/authenticator'
import type { Identity } from '@u-market/testkit/strict-client'

/** Somebody with an account, and what they need to act. */
export type Account = {
  readonly userId: number
  readonly name: string
  readonly identity: Identity
  readonly mobile: string
  readonly realName: string
  readonly password: string
  readonly payPassword: string
  readonly walletAddress: string
  /** The newest amount that they have ordered or sold, in hundredths: see `drawAmount`. */
  readonly drawn: { amount: number }
  /** Their phone's passkeys. */
  readonly authenticator: Authenticator
  /** Payment methods that they may offer. */
  readonly methods: readonly Method[]
  /** Pictures whose upload was acknowledged, by what they are for. */
  readonly pictures: Map<UploadCategory, string[]>
}

export type Operator = {
  readonly name: string
  readonly identity: Identity
  /** Who approves what they propose. */
  readonly second: Identity
  /** Their authenticator's. */
  readonly secret: string
}

/**
 * Each trader takes each amount once, whether they buy, sell or exchange it, so that what they have placed is told from anything
 * else by them and the amount.
 */
export function drawAmount({ drawn }: Pick<Account, 'drawn'>): string {
  drawn.amount += 1
  return textOf(drawn.amount)
}

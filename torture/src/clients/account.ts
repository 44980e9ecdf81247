import type { UploadCategory } from '@u-market/contract'
import { type Method, textOf } from '@u-market/testkit/acts'
import type { Authenticator } from '@u-market/testkit/authenticator'
import type { Identity } from '@u-market/testkit/strict-client'
import type { SmsGateway } from '../market/sms-gateway.ts'

/** A trader's account, with everything that its clients need to act. */
export type Account = {
  readonly userId: number
  readonly name: string
  readonly identity: Identity
  readonly mobile: string
  readonly realName: string
  readonly documentNumber: string
  /** It freezes and thaws itself and locks its exchanges to its address book, by which it acts less than the others. */
  readonly isWary: boolean
  readonly password: string
  readonly payPassword: string
  readonly walletAddress: string
  /** Last amount ordered, sold or exchanged, in hundredths; see `drawAmount`. */
  readonly drawn: { amount: number }
  /** Passkeys of the account's phone. */
  readonly authenticator: Authenticator
  /** Payment methods that its offers may use. */
  readonly methods: readonly Method[]
  /** Acknowledged uploads by category. */
  readonly pictures: Map<UploadCategory, string[]>
}

/** How codes by SMS reach a person, and a picture of a document. */
export type Resources = { readonly sms: SmsGateway; readonly document: Buffer }

export type Operator = {
  readonly name: string
  readonly identity: Identity
  /** The operator who approves this one's proposals. */
  readonly second: Identity
  /** TOTP secret. */
  readonly secret: string
}

/**
 * Returns an amount that this account has never used, so that what it places, sells or exchanges is identified by account and
 * amount.
 */
export function drawAmount({ drawn }: Pick<Account, 'drawn'>): string {
  drawn.amount += 1
  return textOf(drawn.amount)
}

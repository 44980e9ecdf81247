import type { z } from 'zod'
import { accountCalls } from './calls/accounts.ts'
import { appealCalls } from './calls/appeals.ts'
import { exchangeCalls } from './calls/exchange.ts'
import { faultCalls } from './calls/faults.ts'
import { helpCalls } from './calls/help.ts'
import { homeCalls } from './calls/home.ts'
import { merchantCalls } from './calls/merchants.ts'
import { offerCalls } from './calls/offers.ts'
import { orderCalls } from './calls/orders.ts'
import { passkeyCalls } from './calls/passkeys.ts'
import { paymentMethodCalls } from './calls/payment-methods.ts'
import { walletCalls } from './calls/wallet.ts'
import { webPushCalls } from './calls/web-push.ts'

/** Every call of the app, by the path it is documented under. */
export const endpoints = {
  ...accountCalls,
  ...passkeyCalls,
  ...paymentMethodCalls,
  ...offerCalls,
  ...orderCalls,
  ...appealCalls,
  ...walletCalls,
  ...exchangeCalls,
  ...merchantCalls,
  ...faultCalls,
  ...homeCalls,
  ...helpCalls,
  ...webPushCalls,
}

export type Endpoints = typeof endpoints
export type CallPath = keyof Endpoints
/** What the server gets of a call's form, parsed. */
export type BodyOf<P extends CallPath> = z.output<Endpoints[P]['body']>
/** What a caller puts into the form: text, or numbers where the text is one. */
export type FormOf<P extends CallPath> = {
  [K in keyof z.input<Endpoints[P]['body']>]: z.input<Endpoints[P]['body']>[K] | number
}
export type DataOf<P extends CallPath> = z.output<Endpoints[P]['data']>

import type { z } from 'zod'
import { accountCalls } from './calls/accounts.ts'
import { authenticatorCalls } from './calls/authenticator.ts'
import { closingCalls } from './calls/closing.ts'
import { disputeCalls } from './calls/disputes.ts'
import { exportCalls } from './calls/exports.ts'
import { freezeCalls } from './calls/freeze.ts'
import { bugReportCalls, helpCalls } from './calls/help.ts'
import { homeCalls, phraseCalls, webPushCalls } from './calls/home.ts'
import { mobileCalls } from './calls/mobile.ts'
import { offerCalls } from './calls/offers.ts'
import { orderCalls } from './calls/orders.ts'
import { passkeyCalls } from './calls/passkeys.ts'
import { paymentMethodCalls } from './calls/payment-methods.ts'
import { placingCalls } from './calls/placing.ts'
import { blockCalls, favouriteCalls, traderCalls } from './calls/traders.ts'
import { addressCalls, exchangeCalls, merchantCalls, walletCalls } from './calls/wallet.ts'
import type { ConsoleEndpoints } from './console/calls.ts'
import type { Endpoint } from './endpoint.ts'
import type { CallName } from './wire/call-paths.ts'

/** All calls of the trader app, by name. */
export const endpoints = {
  ...accountCalls,
  ...authenticatorCalls,
  ...mobileCalls,
  ...passkeyCalls,
  ...paymentMethodCalls,
  ...offerCalls,
  ...blockCalls,
  ...favouriteCalls,
  ...placingCalls,
  ...orderCalls,
  ...disputeCalls,
  ...walletCalls,
  ...exchangeCalls,
  ...addressCalls,
  ...merchantCalls,
  ...exportCalls,
  ...closingCalls,
  ...freezeCalls,
  ...bugReportCalls,
  ...traderCalls,
  ...homeCalls,
  ...helpCalls,
  ...webPushCalls,
  ...phraseCalls,
} satisfies Record<CallName, Endpoint>

export type Endpoints = typeof endpoints
/** Parsed form of a call, as the server's handler gets it. */
export type BodyOf<N extends CallName> = z.output<Endpoints[N]['body']>
/** Form of a call as the caller fills it: text, or a number for a text field that holds one. */
export type FormOf<N extends CallName> = {
  [K in keyof z.input<Endpoints[N]['body']>]: z.input<Endpoints[N]['body']>[K] | number
}
export type DataOf<N extends CallName> = z.output<Endpoints[N]['data']>

type FieldsOf<T extends Readonly<Record<string, Endpoint>>> = {
  [N in keyof T]: keyof z.input<T[N]['body']>
}[keyof T]
/** Every field that a refusal can name: form fields, the parts of an upload, and the idempotency header. */
export type FieldName =
  | (FieldsOf<Endpoints> & string)
  | (FieldsOf<ConsoleEndpoints> & string)
  | 'category'
  | 'file'
  | 'idempotency-key'

import type { z } from 'zod'
import { accountCalls } from './calls/accounts.ts'
import { disputeCalls } from './calls/disputes.ts'
import { bugReportCalls, helpCalls } from './calls/help.ts'
import { homeCalls, webPushCalls } from './calls/home.ts'
import { offerCalls } from './calls/offers.ts'
import { orderCalls } from './calls/orders.ts'
import { passkeyCalls } from './calls/passkeys.ts'
import { paymentMethodCalls } from './calls/payment-methods.ts'
import { placingCalls } from './calls/placing.ts'
import { blockCalls, traderCalls } from './calls/traders.ts'
import { exchangeCalls, merchantCalls, walletCalls } from './calls/wallet.ts'
import type { ConsoleEndpoints } from './console/calls.ts'
import type { Endpoint } from './endpoint.ts'
import type { CallName } from './wire/call-paths.ts'

/** Every call of the app, by its name. */
export const endpoints = {
  ...accountCalls,
  ...passkeyCalls,
  ...paymentMethodCalls,
  ...offerCalls,
  ...blockCalls,
  ...placingCalls,
  ...orderCalls,
  ...disputeCalls,
  ...walletCalls,
  ...exchangeCalls,
  ...merchantCalls,
  ...bugReportCalls,
  ...traderCalls,
  ...homeCalls,
  ...helpCalls,
  ...webPushCalls,
} satisfies Record<CallName, Endpoint>

export type Endpoints = typeof endpoints
/** What the server gets of a call's form, parsed. */
export type BodyOf<N extends CallName> = z.output<Endpoints[N]['body']>
/** What a caller puts into the form: text, or numbers where the text is one. */
export type FormOf<N extends CallName> = {
  [K in keyof z.input<Endpoints[N]['body']>]: z.input<Endpoints[N]['body']>[K] | number
}
export type DataOf<N extends CallName> = z.output<Endpoints[N]['data']>

type FieldsOf<T extends Readonly<Record<string, Endpoint>>> = {
  [N in keyof T]: keyof z.input<T[N]['body']>
}[keyof T]
/** Every field that a refusal can name: those of the forms, and what an upload or a header holds. */
export type FieldName =
  | (FieldsOf<Endpoints> & string)
  | (FieldsOf<ConsoleEndpoints> & string)
  | 'category'
  | 'file'
  | 'idempotency-key'

/** The calls that the model covers. */

import { claimCalls, claimOf } from './claims.ts'
import type { CallModel, Command } from './command.ts'
import { appealCalls } from './dispute-calls.ts'
import type { Market } from './market.ts'
import { offerCalls } from './offer-calls.ts'
import { orderCalls } from './order-calls.ts'
import { purchaseCalls } from './purchase-calls.ts'
import { readCalls } from './read-calls.ts'
import { rulingCalls } from './rulings.ts'
import { saleCalls } from './sale-calls.ts'
import { walletCalls } from './wallet-calls.ts'

/** Some calls act on an appeal or on a claim; the id in the form decides which model applies. */
const appealModels: Readonly<Record<string, CallModel>> = { ...orderCalls, ...appealCalls, ...rulingCalls }
const byNumber = Object.fromEntries(
  Object.entries(claimCalls).map(([call, inClaim]) => {
    const inAppeal = appealModels[call] ?? inClaim
    const of = (market: Market, { form }: Command) => (claimOf(market, form.id) ? inClaim : inAppeal)
    const model: CallModel = {
      refusal: (market, command) => of(market, command).refusal(market, command),
      apply: (market, command, answer) => of(market, command).apply(market, command, answer),
    }
    return [call, model]
  }),
)

const models: Readonly<Record<string, CallModel>> = {
  ...offerCalls,
  ...purchaseCalls,
  ...saleCalls,
  ...orderCalls,
  ...appealCalls,
  ...rulingCalls,
  ...walletCalls,
  ...readCalls,
  ...byNumber,
}

export function modelOf(name: string): CallModel {
  const call = models[name]
  if (!call) throw new Error(`the model does not know ${name}: it wants a place in call-models.ts`)
  return call
}

/** The calls that the model knows. */

import { appealCalls } from './appeal-calls.ts'
import type { CallModel } from './command.ts'
import { offerCalls } from './offer-calls.ts'
import { orderCalls } from './order-calls.ts'
import { purchaseCalls } from './purchase-calls.ts'
import { readCalls } from './read-calls.ts'
import { rulingCalls } from './rulings.ts'
import { walletCalls } from './wallet-calls.ts'

const models: Readonly<Record<string, CallModel>> = {
  ...offerCalls,
  ...purchaseCalls,
  ...orderCalls,
  ...appealCalls,
  ...rulingCalls,
  ...walletCalls,
  ...readCalls,
}

export function modelOf(name: string): CallModel {
  const call = models[name]
  if (!call) throw new Error(`the model does not know ${name}: it wants a place in call-models.ts`)
  return call
}

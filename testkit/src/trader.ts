import { createStrictClient } from './strict-client.ts'
import { appealing } from './trader/appealing.ts'
import { buying } from './trader/buying.ts'
import { looking } from './trader/looking.ts'
import { paying } from './trader/paying.ts'
import type { TraderRecord } from './trader/phone.ts'
import { selling } from './trader/selling.ts'
import { trading } from './trader/trading.ts'
import type { Transport } from './transport.ts'

export type Trader = ReturnType<typeof createTrader>

/** Somebody with a phone. Each verb is one call as they would make it, with its answer held to the contract. */
export function createTrader(record: TraderRecord, transport: Transport) {
  const { token, address } = record
  const client = createStrictClient(transport, { token, locale: 'en-US', address })
  const phone = { record, client }
  return {
    ...record,
    client,
    call: client.call,
    ...looking(phone),
    ...selling(phone),
    ...buying(phone),
    ...trading(phone),
    ...appealing(phone),
    ...paying(phone),
  }
}

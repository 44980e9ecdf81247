import { createHash } from 'node:crypto'
import { type Coin, coinText } from '@u-market/domain'

/** Coin that leaves a balance: how much, and where to. */
export type LeavingAct =
  | { readonly act: 'transfer'; readonly amount: Coin; readonly address: string }
  | { readonly act: 'exchange'; readonly amount: Coin; readonly address: string; readonly network: string }

/** What a passkey's signature is bound to: the same bytes for the same act, others for any other. */
export function hashAct(leaving: LeavingAct): Buffer {
  const { act, amount, address } = leaving
  const network = leaving.act === 'exchange' ? leaving.network : ''
  return createHash('sha256')
    .update(JSON.stringify([act, coinText(amount), address, network]))
    .digest()
}

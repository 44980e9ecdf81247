import { callPaths, type DataOf, formBody, readEnvelope } from '@u-market/contract'
import type { Trading } from './trading.ts'

/** The nth buyer's order at the nth offer, round and round; answers its number. */
export async function placeOne({ market, crowd }: Trading, nth: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${market.port}${callPaths.placeOrder}`, {
    method: 'POST',
    headers: { token: crowd.tokens[nth % crowd.tokens.length] ?? '' },
    body: formBody({
      offerId: String(crowd.offerIds[nth % crowd.offerIds.length]),
      num: '5.00',
      methodType: 'bank',
    }),
  })
  const { orderId } = readEnvelope<DataOf<'placeOrder'>>(answer.status, JSON.parse(await answer.text()), null)
  return orderId
}

import type { Trading } from './trading.ts'

/** The nth buyer's order at the nth offer, round and round; answers its number. */
export async function placeOne({ market, crowd }: Trading, nth: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${market.port}/api/Userorder/buyBi`, {
    method: 'POST',
    headers: { token: crowd.tokens[nth % crowd.tokens.length] ?? '' },
    body: new URLSearchParams({
      product_id: String(crowd.offerIds[nth % crowd.offerIds.length]),
      num: '5.00',
      ma_type: 'bank',
    }),
  })
  const { code, data }: { code: number; data: { buy_orderid: string } } = JSON.parse(await answer.text())
  if (code !== 1) throw new Error(`order refused: ${code}`)
  return data.buy_orderid
}

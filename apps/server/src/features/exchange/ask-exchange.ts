import type { DataOf } from '@u-market/contract'
import { coin, type ExchangeQuote, quoteExchange, usdtText } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { post } from '../../ledger/post.ts'
import { holdExchange } from '../../ledger/recipes.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { checkPayPassword } from '../accounts/index.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { isAddressSound } from './check-address.ts'
import { insertExchange } from './exchange.queries.ts'
import { exchangeView } from './exchange.views.ts'

type AskCall = Call<'requestExchange'>

/** Asks for USDT. The coin is held from here on, and what arrives is promised as of now. */
export async function askExchange(
  deps: Deps,
  { user, body, claim }: AskCall,
): Promise<DataOf<'requestExchange'>> {
  const { network, address } = body
  if (!isAddressSound(network, address)) throw new FieldRefusal('address', 'address')
  const terms = await termsFor(deps, body)
  await checkPayPassword(deps, user, body.payPassword)
  const answer = await transact(deps.database, claim, async (tx) => {
    const at = deps.clock.now()
    const row = await insertExchange(tx, {
      userId: user.id,
      coinMinor: body.coin,
      usdtMinor: terms.arrives,
      rateMillionths: terms.rateMillionths,
      feeMinor: terms.fee,
      network,
      address,
      createdAt: at,
    })
    await post(tx, holdExchange({ id: row.id, userId: user.id, num: coin(row.coinMinor) }, at))
    return exchangeView(row)
  })
  return answer
}

/** The terms as they stand, unless the caller was shown others. */
async function termsFor(deps: Deps, { coin: num, usdt: shown }: AskCall['body']): Promise<ExchangeQuote> {
  const quote = quoteExchange(num, await deps.settings())
  if (!quote) throw new Refusal('EXCHANGE_TOO_SMALL')
  const arrives = usdtText(quote.arrives)
  if (shown !== undefined && shown !== arrives) throw new Refusal('EXCHANGE_TERMS_CHANGED', { usdt: arrives })
  return quote
}

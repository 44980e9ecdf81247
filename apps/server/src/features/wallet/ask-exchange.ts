import type { BodyOf, DataOf } from '@u-market/contract'
import {
  coin,
  DAY_MS,
  EXCHANGES_PER_DAY,
  type ExchangeQuote,
  quoteExchange,
  usdtText,
} from '@u-market/domain'
import { limitUses } from '../../db/count-uses.ts'
import { transact } from '../../db/transact.ts'
import { post } from '../../ledger/post.ts'
import { holdExchange } from '../../ledger/recipes.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import {
  checkPayPassword,
  readVerification,
  requireUnrestricted,
  requireVerified,
} from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { requireNotSwitchedOff } from '../market/index.ts'
import { requireUsableAddress } from './address-book.ts'
import { insertExchange } from './exchange.queries.ts'
import { exchangeView } from './exchange.views.ts'
import { checkStepUpProof, consumeStepUpProof, requireWithdrawable, type Signer } from './step-up.ts'
import { isAddressSound } from './usdt-address.ts'

type Asked = {
  readonly signer: Signer
  readonly form: BodyOf<'requestExchange'>
  readonly idempotencyKey: IdempotencyKey | null
}

/** Requests an exchange for USDT. Holds the coin and fixes the USDT to pay out. */
export async function askExchange(
  deps: Deps,
  { signer, form, idempotencyKey }: Asked,
): Promise<DataOf<'requestExchange'>> {
  const { network, address } = form
  const userId = signer.user.id
  if (!isAddressSound(network, address)) throw new FieldRefusal('address', 'address')
  const terms = await termsFor(deps, form)
  await checkPayPassword(deps, { id: userId }, form.payPassword)
  const leaving = { act: 'exchange', amount: form.coin, address, network } as const
  const proof = await checkStepUpProof(deps, signer, { leaving, given: form })
  const answer = await transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    await limitUses(tx, at, { subject: `exchanges ${userId}`, most: EXCHANGES_PER_DAY, windowMs: DAY_MS })
    requireNotSwitchedOff(await deps.switches(), 'exchanges')
    await requireUnrestricted(deps, tx, { userId, act: 'transfer', at })
    requireVerified(await readVerification(tx, userId))
    await requireUsableAddress(tx, { userId, network, address, at })
    const row = await insertExchange(tx, {
      userId,
      coinMinor: form.coin,
      usdtMinor: terms.arrives,
      rateMillionths: terms.rateMillionths,
      feeMinor: terms.fee,
      network,
      address,
      createdAt: at,
    })
    await post(tx, holdExchange({ id: row.id, userId, num: coin(row.coinMinor) }, at), async (left) => {
      await requireWithdrawable(deps, tx, { userId, amount: form.coin, left, at })
      await consumeStepUpProof(deps, tx, { signer, leaving, proof, at })
    })
    return exchangeView(row)
  })
  return answer
}

/**
 * Returns the current terms. Throws `EXCHANGE_TOO_SMALL`, or `EXCHANGE_TERMS_CHANGED {usdt}` if the form names another amount of
 * USDT.
 */
async function termsFor(deps: Deps, { coin: num, usdt: shown }: Asked['form']): Promise<ExchangeQuote> {
  const quote = quoteExchange(num, await deps.settings())
  if (!quote) throw new Refusal('EXCHANGE_TOO_SMALL')
  const arrives = usdtText(quote.arrives)
  if (shown !== undefined && shown !== arrives) throw new Refusal('EXCHANGE_TERMS_CHANGED', { usdt: arrives })
  return quote
}

import type { HomeConfig } from '@u-market/contract'
import {
  type Coin,
  coin,
  type ExchangeNetwork,
  type ExchangeQuote,
  exchangeNetworks,
  isAddressShaped,
  minorStated,
  parseMinor,
  quoteExchange,
} from '@u-market/domain'

/** The network where the USDT is to arrive is chosen by hand: what is sent into another one is lost. */
export type ExchangeDraft = { coin: string; network: ExchangeNetwork | ''; address: string }
export type ExchangeProblem =
  | 'needAmount'
  | 'tooMuch'
  | 'feeTakesAll'
  | 'areaEmpty'
  | 'addressEmpty'
  | 'wrongAddress'

const COIN_DECIMALS = 2
const USDT_DECIMALS = 6

export function networkOf(text: string): ExchangeNetwork | undefined {
  return exchangeNetworks.find((network) => network === text)
}

/** The one chosen by hand, while it is offered; with a single network there is nothing to choose. */
export function chosenNetwork(
  { network }: Pick<ExchangeDraft, 'network'>,
  offered: readonly ExchangeNetwork[],
): ExchangeDraft['network'] {
  const [first = '', ...others] = offered
  if (others.length === 0) return first
  return offered.find((each) => each === network) ?? ''
}

/** The same terms that the server goes by, from what it says of itself. */
export function quoteFor(num: Coin, config: Pick<HomeConfig, 'usdtRate' | 'usdtFee'>): ExchangeQuote | null {
  return quoteExchange(num, {
    usdtRateMillionths: minorStated(config.usdtRate, USDT_DECIMALS),
    usdtFee: minorStated(config.usdtFee, USDT_DECIMALS),
  })
}

/** The first thing that keeps the form from being sent. */
export function problemOf(
  draft: ExchangeDraft,
  { quote, available }: { quote: ExchangeQuote | null; available: Coin },
): ExchangeProblem | null {
  const num = coinOf(draft.coin)
  if (num === 0n) return 'needAmount'
  if (num > available) return 'tooMuch'
  if (!quote) return 'feeTakesAll'
  if (draft.network === '') return 'areaEmpty'
  if (draft.address.trim() === '') return 'addressEmpty'
  return isAddressShaped(draft.network, draft.address.trim()) ? null : 'wrongAddress'
}

/** What somebody types; text that is no amount yet is nothing. */
export function coinOf(text: string): Coin {
  return coin(parseMinor(text, COIN_DECIMALS) ?? 0n)
}

/** "TR7NHq…gjLj6t": enough of both ends to compare with one's own wallet. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-8)}`
}

import type { HomeConfig } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import {
  type Coin,
  coin,
  coinStated,
  type ExchangeNetwork,
  type ExchangeQuote,
  exchangeNetworks,
  isAddressShaped,
  minorStated,
  networkForm,
  parseMinor,
  quoteExchange,
  usdtText,
} from '@u-market/domain'
import { isRefused } from '../../../base/api/errors.ts'
import { refresh } from '../../../base/api/query-client.ts'
import { useApiMutation } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useNavigate } from '../../../base/router.tsx'
import { useDraft } from '../../../base/stores/draft.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { useSigning } from '../../../parts/PasswordSheet.tsx'
import { useFreeCoin } from '../held-coin.tsx'
import { useStepUp } from '../StepUpSheet.tsx'

const blank: ExchangeDraft = { coin: '', network: '', address: '' }

/** Draft of an exchange, its quote at the current terms, and the call with its step-up. */
export function useExchange({ config }: { readonly config: HomeConfig }) {
  const t = useT('exchange')
  const navigate = useNavigate()
  const [typed, set, clear] = useDraft<ExchangeDraft>('exchange', blank)
  const networks = config.networks.map(networkOf).filter((network) => network !== undefined)
  const draft = { ...typed, network: chosenNetwork(typed, networks) }
  const quote = quoteFor(coinOf(draft.coin), config)
  const arrives = quote ? usdtText(quote.arrives) : '0.000000'
  const act = useApiMutation('requestExchange', {
    refreshes: ['wallet'],
    onSuccess: () => {
      clear()
      setFlash(t('asked'))
      navigate(screens.exchanges, { replace: true })
    },
  })
  const signing = useSigning(act)
  const { free, rest } = useFreeCoin()
  const onError = (error: unknown): void => {
    signing.onError(error)
    stepUp.onError(error)
    // The shown terms are out of date: load the new ones below the message.
    if (isRefused(error) && error.reason === 'EXCHANGE_TERMS_CHANGED') refresh('home')
  }
  const { coin, network } = draft
  const address = networkForm(draft.address)
  const stepUp = useStepUp({
    act,
    leaving: { act: 'exchange', amount: coin, address, ...(network !== '' && { network }) },
    send: (signed) => {
      if (network !== '') act.mutate({ coin, network, address, usdt: arrives, ...signed }, { onError })
    },
  })
  return {
    draft,
    set,
    networks,
    quote,
    arrives,
    problem: problemOf(draft, { quote, available: coinStated(free) }),
    free,
    rest,
    signing,
    stepUp,
    failure: stepUp.isAsked ? null : act.error,
  }
}

/** The user has to choose the network, because USDT sent to another network is lost. */
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

function networkOf(text: string): ExchangeNetwork | undefined {
  return exchangeNetworks.find((network) => network === text)
}

/** Returns the chosen network while it is offered; a single network is chosen by default. */
export function chosenNetwork(
  { network }: Pick<ExchangeDraft, 'network'>,
  offered: readonly ExchangeNetwork[],
): ExchangeDraft['network'] {
  const [first = '', ...others] = offered
  if (others.length === 0) return first
  return offered.find((each) => each === network) ?? ''
}

/** Computes the server's terms from the market's rate and fee. */
export function quoteFor(num: Coin, config: Pick<HomeConfig, 'usdtRate' | 'usdtFee'>): ExchangeQuote | null {
  return quoteExchange(num, {
    usdtRateMillionths: minorStated(config.usdtRate, USDT_DECIMALS),
    usdtFee: minorStated(config.usdtFee, USDT_DECIMALS),
  })
}

/** Returns the first problem of the form, or null. */
export function problemOf(
  draft: ExchangeDraft,
  { quote, available }: { quote: ExchangeQuote | null; available: Coin },
): ExchangeProblem | null {
  const num = coinOf(draft.coin)
  if (num === 0n) return 'needAmount'
  if (num > available) return 'tooMuch'
  if (!quote) return 'feeTakesAll'
  if (draft.network === '') return 'areaEmpty'
  const address = networkForm(draft.address)
  if (address === '') return 'addressEmpty'
  return isAddressShaped(draft.network, address) ? null : 'wrongAddress'
}

/** Parses typed coin; invalid text counts as zero. */
export function coinOf(text: string): Coin {
  return coin(parseMinor(text, COIN_DECIMALS) ?? 0n)
}

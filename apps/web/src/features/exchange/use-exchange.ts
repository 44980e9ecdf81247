import type { HomeConfig } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coinStated, usdtText } from '@u-market/domain'
import { isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { sayDone } from '../../base/stores/done.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { useSigning } from '../../parts/PasswordSheet.tsx'
import { useFreeCoin, useStepUp } from '../holds/index.ts'
import { chosenNetwork, coinOf, type ExchangeDraft, networkOf, problemOf, quoteFor } from './exchange-form.ts'

const blank: ExchangeDraft = { coin: '', network: '', address: '' }

/** What is filled in, what it comes to by the present terms, and how it is signed and sent. */
export function useExchange({ config }: { readonly config: HomeConfig }) {
  const t = useT('exchange')
  const navigate = useNavigate()
  const [typed, set, clear] = useDraft<ExchangeDraft>('exchange', blank)
  const networks = config.networks.map(networkOf).filter((network) => network !== undefined)
  const draft = { ...typed, network: chosenNetwork(typed, networks) }
  const quote = quoteFor(coinOf(draft.coin), config)
  const arrives = quote ? usdtText(quote.arrives) : '0.000000'
  const act = useAct('requestExchange', {
    refreshes: ['wallet'],
    onSuccess: () => {
      clear()
      sayDone(t('asked'))
      navigate(screens.exchanges, { replace: true })
    },
  })
  const signing = useSigning(act)
  const { free, rest } = useFreeCoin()
  const onError = (error: unknown): void => {
    signing.onError(error)
    stepUp.onError(error)
    // What is shown is out of date: the new terms come in under the message.
    if (isRefused(error) && error.reason === 'EXCHANGE_TERMS_CHANGED') refresh('home')
  }
  const { coin, network } = draft
  const address = draft.address.trim()
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

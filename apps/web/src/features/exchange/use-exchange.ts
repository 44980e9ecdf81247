import type { HomeConfig, User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coinStated, usdtText } from '@u-market/domain'
import { isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate } from '../../base/router.tsx'
import { sayDone } from '../../base/stores/done.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { useSigning } from '../../base/use-signing.ts'
import { chosenNetwork, coinOf, type ExchangeDraft, networkOf, problemOf, quoteFor } from './exchange-form.ts'

const blank: ExchangeDraft = { coin: '', network: '', address: '' }

/** What is filled in, what it comes to by the present terms, and how it is signed and sent. */
export function useExchange({ info, config }: { readonly info: User; readonly config: HomeConfig }) {
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
  const onError = (error: unknown): void => {
    signing.onError(error)
    // What is shown is out of date: the new terms come in under the message.
    if (isRefused(error) && error.reason === 'EXCHANGE_TERMS_CHANGED') refresh('home')
  }
  const submit = (payPassword: string): void => {
    const { coin, network } = draft
    if (network === '') return
    act.mutate({ coin, network, address: draft.address.trim(), usdt: arrives, payPassword }, { onError })
  }
  return {
    draft,
    set,
    networks,
    quote,
    arrives,
    problem: problemOf(draft, { quote, available: coinStated(info.coin) }),
    signing,
    submit,
    failure: act.error,
  }
}

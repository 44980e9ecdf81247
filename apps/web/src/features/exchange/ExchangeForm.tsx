import type { HomeConfig, User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { coinText, usdtText } from '@u-market/domain'
import { useNavigate } from 'react-router'
import { fieldError, formError, isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { toast } from '../../base/stores/toasts.ts'
import { isAboutPassword, useSigning } from '../../base/use-signing.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { PasswordSheet } from '../../parts/PasswordSheet.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { ExchangeFields } from './ExchangeFields.tsx'
import { coinOf, type ExchangeDraft, networkOf, problemOf, quoteFor, shortAddress } from './exchange-form.ts'
import { HistoryLink } from './HistoryLink.tsx'
import { Quote } from './Quote.tsx'

type ExchangeFormProps = { readonly info: User; readonly config: HomeConfig }

const blank: ExchangeDraft = { coin: '', network: 'TRC20', address: '' }

export function ExchangeForm({ info, config }: ExchangeFormProps) {
  const t = useT('exchange')
  const navigate = useNavigate()
  const [draft, set, clear] = useDraft<ExchangeDraft>('exchange', blank)
  const num = coinOf(draft.coin)
  const quote = quoteFor(num, config)
  const problem = problemOf(draft, { quote, available: coinOf(info.coin) })
  const act = useAct('requestExchange', {
    refreshes: ['wallet'],
    onSuccess: () => {
      clear()
      toast(t('asked'), 'success')
      void navigate(screens.exchanges, { replace: true })
    },
  })
  const signing = useSigning(act)
  const address = draft.address.trim()
  const arrives = quote ? usdtText(quote.arrives) : '0.000000'
  const submit = (payPassword: string): void =>
    act.mutate(
      { coin: draft.coin, network: draft.network, address, usdt: arrives, payPassword },
      {
        onError: (error) => {
          signing.onError(error)
          // What is shown is out of date: the new terms come in under the message.
          if (isRefused(error) && error.reason === 'EXCHANGE_TERMS_CHANGED') refresh('home')
        },
      },
    )
  const amount = moneyText(coinText(num), 'U')
  const available = moneyText(info.coin, 'U')
  const error = isAboutPassword(act.error) ? undefined : formError(act.error)
  const said = problem === 'tooMuch' ? t('tooMuch', { amount: available }) : problem ? t(problem) : undefined
  const offered = config.networks.map(networkOf).filter((network) => network !== undefined)
  return (
    <Screen
      title={t('title')}
      back={screens.home}
      end={<HistoryLink />}
      actions={
        <ActionBar reason={said}>
          <Button disabled={problem !== null} onClick={signing.open}>
            {problem ? t('exchange') : t('exchangeAmount', { amount })}
          </Button>
        </ActionBar>
      }
    >
      <ExchangeFields
        draft={draft}
        set={set}
        available={info.coin}
        networks={offered}
        amountError={problem === 'tooMuch' ? said : fieldError(act.error, 'coin')}
        addressError={problem === 'wrongAddress' ? said : fieldError(act.error, 'address')}
      />
      <Quote quote={quote} config={config} />
      {error && <Callout tone="danger">{error}</Callout>}
      <Callout tone="amber">{t('beSure')}</Callout>
      <p>{t('howItGoes')}</p>
      <PasswordSheet
        {...signing.sheet}
        title={t('exchangeAmount', { amount })}
        amount={<Amount value={arrives} unit="USDT" size="title" />}
        receiver={t('toAddress', { network: draft.network, address: shortAddress(address) })}
        onSubmit={submit}
      />
    </Screen>
  )
}

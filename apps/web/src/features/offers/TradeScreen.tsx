import type { TradeTab } from '@u-market/contract/paths'
import { readError } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Tabs } from '../../parts/Choices.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInHint } from '../../parts/SignInFirst.tsx'
import { ErrorState } from '../../parts/States.tsx'
import { Market } from './Market.tsx'
import { MyOffers } from './MyOffers.tsx'
import { OwnSale } from './OwnSale.tsx'

const tabs = ['buy', 'sell', 'mine'] as const satisfies readonly TradeTab[]

/** The market: what there is to buy, who buys, and what I have on offer. */
export function TradeScreen() {
  const t = useT('trade')
  const [query, setQuery] = useSearchParams()
  const { data: config, error, refetch } = useHomeConfig()
  const isSignedIn = useIsSignedIn()
  const tab: TradeTab = tabs.find((known) => known === query.get('tab')) ?? 'buy'
  // Without the market nothing below can be read either: said once.
  if (error && !config)
    return (
      <Screen title={t('tradeTitle')}>
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      </Screen>
    )
  const labels = { buy: t('buy'), sell: t('sell'), mine: t('myOffers') }
  return (
    <Screen title={t('tradeTitle')}>
      <Tabs
        label={t('views')}
        value={tab}
        onChange={(next) => setQuery(next === 'buy' ? {} : { tab: next }, { replace: true })}
        options={tabs.map((value) => ({ value, label: labels[value] }))}
      />
      {tab === 'buy' ? (
        <Market key="buy" side="sell" />
      ) : tab === 'sell' ? (
        <Market key="sell" side="buy">
          <OwnSale />
        </Market>
      ) : isSignedIn ? (
        <MyOffers />
      ) : (
        <SignInHint text={t('signInForOffers')} />
      )}
    </Screen>
  )
}

import { paths, screens, type TradeTab } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { ChevronRight, Plus } from 'lucide-react'
import { readError } from '../../base/api/errors.ts'
import { useApiQuery, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link, useSearchParams } from '../../base/router.tsx'
import { useIsLoggedIn } from '../../base/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { Tabs } from '../../parts/Choices.tsx'
import { LoginHint } from '../../parts/LoginFirst.tsx'
import { MethodMarks } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { ErrorState } from '../../parts/States.tsx'
import { Market } from './Market.tsx'
import { MyOffers } from './MyOffers.tsx'
import styles from './offers.module.css'

const tabs = ['buy', 'sell', 'mine'] as const satisfies readonly TradeTab[]

/** The trade tab: offers to buy from, buyers to sell to, and the user's own offers. */
export function TradeScreen() {
  const t = useT('makeSellOffer')
  const [query, setQuery] = useSearchParams()
  const { data: config, error, refetch } = useHomeConfig()
  const isLoggedIn = useIsLoggedIn()
  const tab: TradeTab = tabs.find((known) => known === query.get('tab')) ?? 'buy'
  // The tabs need the market's configuration too, so the error is shown once.
  if (error && !config)
    return (
      <Screen title={t('tradeTitle')}>
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      </Screen>
    )
  const labels = { buy: t('buy'), sell: t('sell'), mine: t('myOffers') }
  return (
    <Screen title={t('tradeTitle')} end={<NewOfferLink side={tab === 'buy' ? 'buy' : 'sell'} />}>
      <Tabs
        label={t('views')}
        value={tab}
        onChange={(next) => setQuery(next === 'buy' ? {} : { tab: next }, { replace: true })}
        options={tabs.map((value) => ({ value, label: labels[value] }))}
      />
      {tab === 'buy' ? (
        <Market key="buy" side="sell" />
      ) : tab === 'sell' ? (
        <>
          <OwnSale />
          <Market key="sell" side="buy" />
        </>
      ) : isLoggedIn ? (
        <MyOffers />
      ) : (
        <LoginHint text={t('logInForOffers')} />
      )}
    </Screen>
  )
}

/** Leads to the form of a new offer; there one chooses between selling and buying. */
export function NewOfferLink({ side }: { readonly side: OfferSide }) {
  const t = useT('makeSellOffer')
  return (
    <ButtonLink tone="quiet" size="small" to={side === 'buy' ? paths.newBuyOffer() : screens.sell}>
      <Plus aria-hidden="true" />
      {t('newOffer')}
    </ButtonLink>
  )
}

/** What the seller has, and to which accounts money comes: one line above the buyers. Hidden from visitors. */
function OwnSale() {
  const t = useT('makeSellOffer')
  const pm = useT('paymentMethods')
  const isLoggedIn = useIsLoggedIn()
  const { info } = useMe()
  const { data: methods } = useApiQuery('listPaymentMethods', {})
  const { data: check } = useApiQuery('checkSelling', {})
  if (!isLoggedIn) return null
  const types = [...new Set(methods?.map(({ type }) => type))]
  return (
    <>
      {check?.canSell === 0 && <Callout tone="amber">{check.reason}</Callout>}
      <div className={styles.ownSale}>
        <span className="figures">{info && t('youHave', { num: moneyText(info.coin, 'U') })}</span>
        {methods && (
          <Link to={types.length === 0 ? screens.addPaymentMethod : screens.paymentMethods}>
            {types.length === 0 ? (
              pm('addMethod')
            ) : (
              <>
                <span className="sr-only">{pm('manageTitle')}</span>
                <MethodMarks types={types} />
              </>
            )}
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </div>
    </>
  )
}

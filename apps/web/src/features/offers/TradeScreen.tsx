import { screens, type TradeTab } from '@u-market/contract/paths'
import { readError } from '../../base/api/errors.ts'
import { useApiQuery, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { useIsLoggedIn } from '../../base/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Tabs } from '../../parts/Choices.tsx'
import { List, Row } from '../../parts/List.tsx'
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
      ) : isLoggedIn ? (
        <MyOffers />
      ) : (
        <LoginHint text={t('logInForOffers')} />
      )}
    </Screen>
  )
}

/** The seller's state and a link to make an offer to sell. Hidden from visitors. */
function OwnSale() {
  const t = useT('makeSellOffer')
  const isLoggedIn = useIsLoggedIn()
  const { info } = useMe()
  const { data: config } = useHomeConfig()
  const { data: check } = useApiQuery('checkSelling', {})
  if (!isLoggedIn) return null
  return (
    <>
      <Card>
        <div className={styles.sales}>
          {info && <p className={styles.heading}>{t('youHave', { num: moneyText(info.coin, 'U') })}</p>}
          {config && (
            <p className="figures">{t('sellAt', { price: moneyText(config.coinPrice, config.currency) })}</p>
          )}
        </div>
        {check?.canSell === 0 && <Callout tone="amber">{check.reason}</Callout>}
        <ButtonLink to={screens.sell} tone="second">
          {t('listCoin')}
        </ButtonLink>
        <p className={styles.sales}>{t('sellOwnPrice')}</p>
      </Card>
      <MyMethods />
    </>
  )
}

/** One row that links to the user's payment methods. */
function MyMethods() {
  const t = useT('paymentMethods')
  const { data: methods } = useApiQuery('listPaymentMethods', {})
  if (!methods) return null
  const types = [...new Set(methods.map(({ type }) => type))]
  return (
    <List>
      {types.length === 0 ? (
        <Row label={t('addMethod')} note={t('noMethodsYet')} to={screens.addPaymentMethod} />
      ) : (
        <Row label={t('manageTitle')} value={<MethodMarks types={types} />} to={screens.paymentMethods} />
      )}
    </List>
  )
}

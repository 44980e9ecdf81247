import { paths, screens } from '@u-market/contract/paths'
import { readError } from '../../base/api/errors.ts'
import { useHomeConfig, useMe } from '../../base/api/me.ts'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { List, Row } from '../../parts/List.tsx'
import { MethodMark } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { SignInHint } from '../../parts/SignInFirst.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { useMethodName } from '../../parts/use-method-name.ts'
import { methodSpot } from '../payment-methods/index.ts'
import { MyOffers } from './MyOffers.tsx'
import { QuickBuy } from './QuickBuy.tsx'
import styles from './trade.module.css'

/** Buying at one press, the way to sell, the methods money comes by, and what I have on offer. */
export function TradeScreen() {
  const t = useT('trade')
  const isSignedIn = useIsSignedIn()
  const { data: config, error, refetch } = useHomeConfig()
  // Without the market nothing below can be read either: said once.
  if (error && !config)
    return (
      <Screen title={t('tradeTitle')}>
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      </Screen>
    )
  return (
    <Screen title={t('tradeTitle')}>
      <QuickBuy />
      <SellLink />
      {isSignedIn ? (
        <>
          <MyMethods />
          <section aria-labelledby="my-offers" className={styles.section}>
            <h2 id="my-offers" className={styles.heading}>
              {t('myOffers')}
            </h2>
            <MyOffers />
          </section>
        </>
      ) : (
        <SignInHint text={t('signInForOffers')} />
      )}
    </Screen>
  )
}

/** More than these are on the screen that manages them. */
const MOST_METHODS = 3

function SellLink() {
  const t = useT('trade')
  const { info } = useMe()
  const { data: config } = useHomeConfig()
  return (
    <Card>
      <div className={styles.sell}>
        <div>
          <h2 className={styles.heading}>{t('sellTitle')}</h2>
          <p>
            {info
              ? t('youHave', { num: moneyText(info.coin, 'U') })
              : config
                ? t('sellAt', { price: moneyText(config.coinPrice, config.currency) })
                : t('sellNote')}
          </p>
        </div>
        <ButtonLink to={screens.sell} tone="sell" size="small">
          {t('sell')}
        </ButtonLink>
      </div>
    </Card>
  )
}

function MyMethods() {
  const t = useT('trade')
  const methodName = useMethodName()
  const { data: methods, isPending, error, refetch } = useApi('listPaymentMethods', {})
  return (
    <section aria-labelledby="my-methods">
      <div className={styles.sectionHead}>
        <h2 id="my-methods" className={styles.heading}>
          {t('manageTitle')}
        </h2>
        <Link to={screens.paymentMethods}>{t('manage')}</Link>
      </div>
      {isPending ? (
        <Skeleton count={1} height={208} />
      ) : error && !methods ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : (
        <List label={t('manageTitle')}>
          {methods?.slice(0, MOST_METHODS).map((method) => (
            <Row
              key={method.id}
              icon={<MethodMark type={method.type} />}
              label={methodName(method.type)}
              note={methodSpot(method)}
              to={paths.editPaymentMethod(method.id)}
            />
          ))}
          {methods?.length === 0 && (
            <Row label={t('addMethod')} note={t('noMethodsYet')} to={screens.addPaymentMethod} />
          )}
        </List>
      )}
    </section>
  )
}

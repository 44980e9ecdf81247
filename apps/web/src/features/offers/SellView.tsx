import { paths, screens } from '@u-market/contract/paths'
import { readError } from '../../base/api/errors.ts'
import { useHomeConfig, useMe } from '../../base/api/me.ts'
import { isAwaited, useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { List, Row } from '../../parts/List.tsx'
import { MethodMark } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { SignInHint } from '../../parts/SignInFirst.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { useMethodName } from '../../parts/use-method-name.ts'
import { methodSpot } from '../payment-methods/index.ts'
import styles from './trade.module.css'

/** More than these are on the screen that manages them. */
const MOST_METHODS = 3

/** Where I stand as a seller, the way to list coin, and the accounts that buyers pay. */
export function SellView() {
  const t = useT('trade')
  const isSignedIn = useIsSignedIn()
  return (
    <>
      <Standing isSignedIn={isSignedIn} />
      {isSignedIn ? <MyMethods /> : <SignInHint text={t('signInForOffers')} />}
    </>
  )
}

/** A visitor reads what selling is; the act of theirs is to log in, below. */
function Standing({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const t = useT('trade')
  const { info } = useMe()
  const { data: config, isAwaited: isOpening } = useHomeConfig()
  const checking = useApi('checkSelling', {})
  const check = checking.data
  const price = config && t('sellAt', { price: moneyText(config.coinPrice, config.currency) })
  if (isOpening || isAwaited(checking)) return <Skeleton count={1} height={430} />
  return (
    <Card>
      <div className={styles.standing}>
        {info && <p className={styles.heading}>{t('youHave', { num: moneyText(info.coin, 'U') })}</p>}
        {price && <p className="figures">{price}</p>}
        <p>{t('sellOwnPrice')}</p>
      </div>
      {check && (
        <Callout tone={check.canSell === 1 ? 'jade' : 'amber'}>
          {check.canSell === 1 ? t('sellReady') : check.reason}
        </Callout>
      )}
      {isSignedIn && (
        <ButtonLink to={screens.sell} tone="sell">
          {t('listCoin')}
        </ButtonLink>
      )}
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

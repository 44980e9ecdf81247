import { screens } from '@u-market/contract/paths'
import { useApi, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { List, Row } from '../../parts/List.tsx'
import { MethodMarks } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import styles from './trade.module.css'

/** Where I stand as a seller, and the other way to sell: at a price of my own, to whoever comes. A visitor has the buyers alone. */
export function OwnSale() {
  const t = useT('trade')
  const isSignedIn = useIsSignedIn()
  const { info } = useMe()
  const { data: config } = useHomeConfig()
  const { data: check } = useApi('checkSelling', {})
  if (!isSignedIn) return null
  return (
    <>
      <Card>
        <div className={styles.standing}>
          {info && <p className={styles.heading}>{t('youHave', { num: moneyText(info.coin, 'U') })}</p>}
          {config && (
            <p className="figures">{t('sellAt', { price: moneyText(config.coinPrice, config.currency) })}</p>
          )}
        </div>
        {check?.canSell === 0 && <Callout tone="amber">{check.reason}</Callout>}
        <ButtonLink to={screens.sell} tone="second">
          {t('listCoin')}
        </ButtonLink>
        <p className={styles.standing}>{t('sellOwnPrice')}</p>
      </Card>
      <MyMethods />
    </>
  )
}

/** One line: the accounts that buyers pay stand on a screen of their own. */
function MyMethods() {
  const t = useT('trade')
  const { data: methods } = useApi('listPaymentMethods', {})
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

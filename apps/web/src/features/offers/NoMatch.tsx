import { paths } from '@u-market/contract/paths'
import { Banknote, Landmark, TrendingUp } from 'lucide-react'
import { useHomeConfig } from '../../base/api/me.ts'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { List, Row } from '../../parts/List.tsx'
import { useMethodName } from '../../parts/MethodChips.tsx'
import { moneyText } from '../../parts/money.ts'
import { Empty, Skeleton } from '../../parts/States.tsx'
import { adviseOn } from './match-advice.ts'
import { type MatchForm, wishOf } from './match-query.ts'
import styles from './trade.module.css'

/** The most that one answer holds: enough of the market to see what is near. */
const LOOK_AT = 50

type NoMatchProps = { readonly form: MatchForm; readonly onStart: (form: MatchForm) => void }

/** Nothing fits: says so, and what to change so that something does. */
export function NoMatch({ form, onStart }: NoMatchProps) {
  const t = useT('trade')
  const methodName = useMethodName()
  const me = useUserInfo((store) => store.info?.id)
  const { data: config } = useHomeConfig()
  const { num, amount, methodType } = form
  const quantity = num === undefined ? { amount: amount ?? '' } : { num }
  const forAmount = useApi('listOffers', { ...quantity, limit: LOOK_AT })
  const forMethod = useApi('listOffers', { methodType, limit: LOOK_AT })
  if (!config || forAmount.isPending || forMethod.isPending) return <Skeleton count={2} height={104} />

  const wish = wishOf(form)
  const isOthers = ({ userId }: { readonly userId: number }): boolean => userId !== me
  const advice = adviseOn({
    wish,
    methodType,
    forAmount: forAmount.data?.data.filter(isOthers) ?? [],
    forMethod: forMethod.data?.data.filter(isOthers) ?? [],
    limits: config.limits,
  })
  const { maxPrice: _, ...base } = form
  const unit = wish.by === 'num' ? 'U' : config.currency
  const list = paths.offers({ methodType })
  const hasAdvice = advice.price !== null || advice.amount !== null || advice.methods.length > 0
  return (
    <>
      <Empty
        drawing="search"
        text={hasAdvice ? t('noMatch') : t('noMatchAtAll')}
        action={
          <ButtonLink to={list} tone="second" size="small">
            {t('seeOffers')}
          </ButtonLink>
        }
      />
      {hasAdvice && (
        <>
          <h2 className={styles.heading}>{t('changeOne')}</h2>
          <List label={t('changeOne')}>
            {advice.price !== null && (
              <Row
                icon={<TrendingUp />}
                label={t('acceptPrice', { price: moneyText(advice.price, config.currency) })}
                note={t('acceptPriceNote')}
                onClick={() => onStart({ ...base, maxPrice: advice.price ?? '' })}
              />
            )}
            {advice.amount !== null && (
              <Row
                icon={<Banknote />}
                label={t('takeAmount', { amount: moneyText(advice.amount, unit) })}
                note={t('takeAmountNote')}
                onClick={() => onStart({ [wish.by]: advice.amount ?? '', methodType })}
              />
            )}
            {advice.methods.map((type) => (
              <Row
                key={type}
                icon={<Landmark />}
                label={t('takeMethod', { method: methodName(type) })}
                note={t('takeMethodNote')}
                onClick={() => onStart({ ...base, methodType: type })}
              />
            ))}
          </List>
        </>
      )}
    </>
  )
}

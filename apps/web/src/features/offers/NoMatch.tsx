import { paths } from '@u-market/contract/paths'
import { Banknote } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { List, Row } from '../../parts/List.tsx'
import { MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { Empty, Skeleton } from '../../parts/States.tsx'
import { type MatchForm, wishOf } from './match-query.ts'
import { matching, named } from './sides.ts'
import styles from './trade.module.css'
import { type MarketAdvice, useAdvice } from './use-advice.ts'

type NoMatchProps = { readonly form: MatchForm; readonly onStart: (form: MatchForm) => void }

/** Nothing fits: says so, and what to change so that something does. */
export function NoMatch({ form, onStart }: NoMatchProps) {
  const t = useT('trade')
  const side = form.side ?? 'sell'
  const sided = useT(matching[side])
  const advice = useAdvice(form)
  if (!advice) return <Skeleton count={2} height={104} />

  const hasAdvice = advice.amount !== null || advice.methods.length > 0
  return (
    <>
      <Empty
        scene="search"
        text={hasAdvice ? sided('noMatch') : sided('noMatchAtAll')}
        action={
          <ButtonLink
            to={paths.offers({ ...named(side), ...(form.methodType && { methodType: form.methodType }) })}
            tone="second"
          >
            {sided('seeOffers')}
          </ButtonLink>
        }
      />
      {hasAdvice && (
        <>
          <h2 className={styles.heading}>{t('changeOne')}</h2>
          <AdviceList form={form} advice={advice} onStart={onStart} />
        </>
      )}
    </>
  )
}

/** Each line is one change; a tap makes it and asks again. */
function AdviceList({ form, advice, onStart }: NoMatchProps & { readonly advice: MarketAdvice }) {
  const t = useT('trade')
  const side = form.side ?? 'sell'
  const sided = useT(matching[side])
  const methodName = useMethodName()
  const { amount, methods, currency } = advice
  const { by } = wishOf(form)
  return (
    <List label={t('changeOne')}>
      {amount !== null && (
        <Row
          icon={<Banknote />}
          label={t('takeAmount', { amount: moneyText(amount, by === 'num' ? 'U' : currency) })}
          note={sided('takeAmountNote')}
          onClick={() =>
            onStart({ ...named(side), [by]: amount, ...(form.methodType && { methodType: form.methodType }) })
          }
        />
      )}
      {methods.map((type) => (
        <Row
          key={type}
          icon={<MethodMark type={type} />}
          label={sided('takeMethod', { method: methodName(type) })}
          note={sided('takeMethodNote')}
          onClick={() => onStart({ ...form, methodType: type })}
        />
      ))}
    </List>
  )
}

import type { HomeConfig, Offer } from '@u-market/contract'
import { type ConditionName, conditionNames } from '@u-market/domain'
import {
  Check,
  Clock3,
  type LucideIcon,
  MessageSquareQuote,
  ShieldCheck,
  Timer,
  TrendingUp,
  TriangleAlert,
  Undo2,
  X,
} from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Card, Fold } from '../../parts/Card.tsx'
import { useMethodName } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { spanOf } from '../../parts/span.ts'
import styles from './offers.module.css'
import { payMinutesBy, railOf, releaseMinutesBy } from './order-draft.ts'
import { takerNamespace } from './sides.ts'

/** The conditions of an offer, with the viewer's values, before an order is placed. */
export function OfferConditions({ offer }: { readonly offer: Offer }) {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[offer.side])
  const textOf = useConditionText(offer)
  const asked = conditionNames.filter((name) => offer.conditions[name] !== null)
  const isBlocked = offer.unfit.includes('blocked')
  if (asked.length === 0 && !isBlocked) return null
  return (
    <Card title={sided('conditions')}>
      <ul className={styles.rules}>
        {isBlocked && (
          <li data-unmet>
            <X role="img" aria-label={t('unmet')} />
            {sided('youBlocked')}
          </li>
        )}
        {asked.map((name) => {
          const isUnmet = offer.unfit.includes(name)
          return (
            <li key={name} data-unmet={isUnmet || undefined}>
              {isUnmet ? (
                <X role="img" aria-label={t('unmet')} />
              ) : (
                <Check role="img" aria-label={t('met')} />
              )}
              {textOf(name)}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Returns a function that describes a condition, with the viewer's value in parentheses. */
function useConditionText({
  side,
  conditions,
  eligibility,
  firstLeft,
  currency,
}: Offer): (name: ConditionName) => string {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[side])
  const { minCompleted, minRate, minPartners, minDays, firstMax } = conditions
  const firstTrades = sided('firstMax', { amount: moneyText(firstMax ?? '0', currency) })
  const beside = (text: string, value: string | undefined) =>
    value === undefined ? text : `${text} (${t('youHave', { value })})`
  return (name) => {
    switch (name) {
      case 'minCompleted':
        return beside(t('needsCompleted', { count: minCompleted ?? 0 }), textOf(eligibility?.completed))
      case 'minRate':
        return beside(
          t('needsRate', { percent: minRate ?? 0 }),
          eligibility ? (eligibility.rate === null ? t('noRecord') : `${eligibility.rate}%`) : undefined,
        )
      case 'minPartners':
        return beside(t('needsPartners', { count: minPartners ?? 0 }), textOf(eligibility?.partners))
      case 'minDays':
        return beside(t('needsDays', { count: minDays ?? 0 }), textOf(eligibility?.days))
      case 'firstMax':
        return firstLeft === null
          ? firstTrades
          : `${firstTrades} (${t('stillOpen', { amount: moneyText(firstLeft, currency) })})`
    }
  }
}

function textOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

type OfferRulesProps = {
  readonly offer: Offer
  readonly config: HomeConfig
  /** The way of payment that the taker has chosen. */
  readonly methodType: string
}
type Rule = { readonly icon: LucideIcon; readonly text: string }

/** The maker's note and, collapsed, the rules of this offer in the order in which they matter. */
export function OfferRules(props: OfferRulesProps) {
  const { offer } = props
  const t = useT('takeSellOffer')
  const ofSale = useSaleRules(props)
  const ofPurchase = usePurchaseRules(props)
  const rules = [
    ...(offer.premium === null ? [] : [{ icon: TrendingUp, text: t('ruleFloat') }]),
    ...(offer.side === 'buy' ? ofSale : ofPurchase),
  ]
  return (
    <>
      {offer.remark && (
        <figure className={styles.remark}>
          <figcaption>
            <MessageSquareQuote aria-hidden="true" />
            {t('sellerSays', { name: offer.nickname })}
          </figcaption>
          <blockquote>{offer.remark}</blockquote>
        </figure>
      )}
      <Fold label={t('rules')}>
        <ul className={styles.rules}>
          {rules.map(({ icon: Icon, text }) => (
            <li key={text}>
              <Icon aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </Fold>
    </>
  )
}

function usePurchaseRules({ offer, config, methodType }: OfferRulesProps): readonly Rule[] {
  const t = useT('takeSellOffer')
  const { unit, count } = spanOf(releaseMinutesBy(config, methodType))
  return [
    {
      icon: Clock3,
      text:
        offer.autoConfirm === 1
          ? t('ruleAutoConfirm')
          : t('ruleConfirm', { minutes: config.windows.confirmMinutes }),
    },
    { icon: Timer, text: t('rulePay', { minutes: payMinutesBy(config, offer, methodType) }) },
    { icon: ShieldCheck, text: t('ruleEscrow', { time: t(unit, { count }) }) },
  ]
}

function useSaleRules({ offer, config, methodType }: OfferRulesProps): readonly Rule[] {
  const t = useT('takeBuyOffer')
  const spans = useT('takeSellOffer')
  const method = useMethodName()
  const { unit, count } = spanOf(releaseMinutesBy(config, methodType))
  return [
    { icon: ShieldCheck, text: t('ruleEscrow') },
    { icon: Timer, text: t('rulePay', { minutes: payMinutesBy(config, offer, methodType) }) },
    { icon: Undo2, text: t('ruleUnpaid') },
    { icon: Clock3, text: t('ruleRelease', { time: spans(unit, { count }) }) },
    ...(railOf(config, methodType)?.reversible === 1
      ? [{ icon: TriangleAlert, text: t('ruleReversible', { method: method(methodType) }) }]
      : []),
  ]
}

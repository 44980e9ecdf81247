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
  Undo2,
  X,
} from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Card, Fold } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import styles from './offers.module.css'
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

type OfferRulesProps = { readonly offer: Offer; readonly config: HomeConfig }
type Rule = { readonly icon: LucideIcon; readonly text: string }

/** The maker's note and, collapsed, the rules of this offer in the order in which they matter. */
export function OfferRules({ offer, config }: OfferRulesProps) {
  const t = useT('takeSellOffer')
  const ofSale = useSaleRules({ offer, config })
  const ofPurchase = usePurchaseRules({ offer, config })
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

function usePurchaseRules({ offer, config: { windows } }: OfferRulesProps): readonly Rule[] {
  const t = useT('takeSellOffer')
  return [
    {
      icon: Clock3,
      text:
        offer.autoConfirm === 1
          ? t('ruleAutoConfirm')
          : t('ruleConfirm', { minutes: windows.confirmMinutes }),
    },
    { icon: Timer, text: t('rulePay', { minutes: offer.payMinutes }) },
    { icon: ShieldCheck, text: t('ruleEscrow', { minutes: windows.releaseMinutes }) },
  ]
}

function useSaleRules({ offer, config: { windows } }: OfferRulesProps): readonly Rule[] {
  const t = useT('takeBuyOffer')
  return [
    { icon: ShieldCheck, text: t('ruleEscrow') },
    { icon: Timer, text: t('rulePay', { minutes: offer.payMinutes }) },
    { icon: Undo2, text: t('ruleUnpaid') },
    { icon: Clock3, text: t('ruleRelease', { minutes: windows.releaseMinutes }) },
  ]
}

import type { HomeConfig, Offer } from '@u-market/contract'
import {
  Clock3,
  type LucideIcon,
  MessageSquareQuote,
  ShieldCheck,
  Timer,
  TrendingUp,
  Undo2,
} from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Fold } from '../../parts/Card.tsx'
import styles from './offers.module.css'

type OfferRulesProps = { readonly offer: Offer; readonly config: HomeConfig }
type Rule = { readonly icon: LucideIcon; readonly text: string }

/** What its maker says, and behind a fold the rules of this offer in the order in which they will matter. */
export function OfferRules({ offer, config }: OfferRulesProps) {
  const t = useT('market')
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
  const t = useT('market')
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
  const t = useT('selling')
  return [
    { icon: ShieldCheck, text: t('ruleEscrow') },
    { icon: Timer, text: t('rulePay', { minutes: offer.payMinutes }) },
    { icon: Undo2, text: t('ruleUnpaid') },
    { icon: Clock3, text: t('ruleRelease', { minutes: windows.releaseMinutes }) },
  ]
}

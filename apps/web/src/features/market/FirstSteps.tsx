import type { Order, User } from '@u-market/contract'
import { type RealName, realNameOf } from '@u-market/contract/client'
import { screens } from '@u-market/contract/paths'
import { coinText } from '@u-market/domain'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useApiQuery, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Row } from '../../parts/List.tsx'
import { moneyText } from '../../parts/money.ts'
import styles from './home.module.css'

/** The three steps of a new user, each a link, until all are done. */
export function FirstSteps() {
  const t = useT('home')
  const { info } = useMe()
  const { data: orders } = useApiQuery('listOrders', { type: 'all', page: 1 })
  const { data: config } = useHomeConfig()
  const isVerificationRequired = config?.limits.verificationRequired !== 0
  const steps = info && stepsOf(info, { orders: orders?.data, isVerificationRequired })
  const noteOf = useVerificationNote()
  if (!info || !steps) return null
  const least = config && moneyText(config.limits.orderMin, config.currency)
  return (
    <section className={styles.steps} aria-label={t('steps')}>
      <h2>{t('steps')}</h2>
      <ul>
        <Step
          isDone={steps.verification === 'verified'}
          label={t('stepVerify')}
          note={noteOf(steps, info.verificationReason)}
          to={steps.verification === 'pending' ? screens.verificationPending : screens.verification}
        />
        <Step
          isDone={steps.hasPassword}
          label={t('stepPassword')}
          note={t('stepPasswordNote')}
          to={screens.payPassword}
        />
        <Step
          isDone={steps.hasBought}
          label={t('stepBuy')}
          note={steps.mayBuy ? least && t('stepBuyNote', { min: least }) : t('stepBuyLater')}
          to={steps.mayBuy ? screens.trade : undefined}
        />
      </ul>
    </section>
  )
}

type StepProps = {
  readonly isDone: boolean
  readonly label: string
  readonly note: string | undefined
  /** Undefined: the step is not open yet. */
  readonly to: string | undefined
}

function Step({ isDone, label, note, to }: StepProps) {
  const t = useT('home')
  return isDone ? (
    <Row
      icon={<CircleCheck className={styles.done} aria-hidden="true" />}
      label={label}
      note={t('stepDone')}
    />
  ) : (
    <Row icon={<CircleDashed aria-hidden="true" />} label={label} note={note} {...(to && { to })} />
  )
}

/**
 * Returns the note below the verification step: the need for it and the usual time of a review, that a review is pending, or the
 * reason of a refusal.
 */
function useVerificationNote(): (steps: Steps, refused: string) => string {
  const t = useT('home')
  const { data: config } = useHomeConfig()
  const minutes = config?.reviews.verificationMinutes ?? null
  return ({ verification, mayBuy }, refused) => {
    if (verification === 'pending') return t('stepVerifyPending')
    if (refused) return t('stepVerifyRefused', { reason: refused })
    if (minutes === null) return t(mayBuy ? 'stepVerifyToSell' : 'stepVerifyNote')
    return t(mayBuy ? 'stepVerifyToSellTime' : 'stepVerifyTime', { minutes: Math.max(minutes, 1) })
  }
}

type Steps = {
  readonly verification: RealName
  readonly hasPassword: boolean
  readonly hasBought: boolean
  readonly mayBuy: boolean
}

type Known = { readonly orders: readonly Order[] | undefined; readonly isVerificationRequired: boolean }

/** Returns a new user's progress, or null if no step is left. A user with coin counts as having bought. */
export function stepsOf(user: User, { orders, isVerificationRequired }: Known): Steps | null {
  const verification = realNameOf(user.verificationStatus)
  const hasPassword = user.hasPayPassword === 1
  const hasCoin = user.coin !== coinText(0n) || user.frozenCoin !== coinText(0n)
  // Until the orders are loaded, no user counts as new.
  const hasBought = hasCoin || !orders || orders.some(({ state }) => state === 'completed')
  const mayBuy = verification === 'verified' || !isVerificationRequired
  return mayBuy && hasPassword && hasBought ? null : { verification, hasPassword, hasBought, mayBuy }
}

import { realNameOf } from '@u-market/contract/client'
import type { OfferSide } from '@u-market/domain'
import { ShieldAlert } from 'lucide-react'
import { useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { toast } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Button } from '../../parts/Button.tsx'
import { List, Row } from '../../parts/List.tsx'
import { takerNamespace, takerSides } from './sides.ts'

/**
 * Returns what stops an unverified user from taking offers of this side: the label of the button, and the act behind it, which opens
 * the dialog of the steps or, during a review, says so. Null without a session or a reason.
 */
export function useVerifyFirst(side: OfferSide) {
  const t = useT(takerNamespace[side])
  const core = useT('core')
  const info = useUserInfo((store) => store.info)
  const { data: config } = useHomeConfig()
  const realName = info && realNameOf(info.verificationStatus)
  const isFree = !takerSides[side].isSale && config?.limits.verificationRequired === 0
  if (!realName || realName === 'verified' || isFree) return null
  return realName === 'none'
    ? { label: t('verifyFirst'), act: () => setScreenParams({ isPurchaseNoticeOpen: true }) }
    : { label: t('verifyPending'), act: () => toast(core('verificationPending')) }
}

export function VerifyFirstButton({ side }: { readonly side: OfferSide }) {
  const first = useVerifyFirst(side)
  return first && <Button onClick={first.act}>{first.label}</Button>
}

/** Says it above the market's offers, before an amount is typed. */
export function VerifyFirstRow({ side }: { readonly side: OfferSide }) {
  // The status on the phone may be older than the review.
  useMe()
  const first = useVerifyFirst(side)
  const minutes = useHomeConfig().data?.reviews.verificationMinutes ?? null
  const t = useT('takeSellOffer')
  if (!first) return null
  return (
    <List>
      <Row
        icon={<ShieldAlert aria-hidden="true" />}
        label={first.label}
        {...(minutes !== null && { note: t('verifyTakes', { minutes: Math.max(minutes, 1) }) })}
        onClick={first.act}
      />
    </List>
  )
}

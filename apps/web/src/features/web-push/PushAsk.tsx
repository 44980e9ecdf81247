import { useState } from 'react'
import { later } from '../../base/chunk.tsx'
import { i18n } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { mayAsk } from './push-state.ts'

const PushCard = later(async () => {
  const [{ PushCard }] = await Promise.all([import('./PushCard.tsx'), i18n.preload('push')])
  return PushCard
})

/** The card that asks, where an order runs or an offer stands; nothing where there is nothing to ask. */
export function PushAsk() {
  const userId = useUserInfo(({ info }) => info?.id ?? 0)
  const [isAsking] = useState(() => mayAsk(userId))
  return isAsking && <PushCard />
}

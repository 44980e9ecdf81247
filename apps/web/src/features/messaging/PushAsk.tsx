import { useState } from 'react'
import { lazyComponent } from '../../base/chunk.tsx'
import { i18n, useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Card } from '../../parts/Card.tsx'
import { Switch } from '../../parts/Choices.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { mayAsk, usePush } from './push-state.ts'

const PushCard = lazyComponent(async () => {
  const [{ PushCard }] = await Promise.all([import('./PushCard.tsx'), i18n.preload('notices')])
  return PushCard
})

/** Asks whether to turn on web push. Renders nothing if the user has chosen already, or push is on or unavailable. */
export function PushAsk() {
  const userId = useUserInfo(({ info }) => info?.id ?? 0)
  const [isAsking] = useState(() => mayAsk(userId))
  return isAsking && <PushCard />
}

const hints = {
  on: 'hint',
  off: 'hint',
  insecure: 'insecure',
  unsupported: 'unsupported',
  denied: 'denied',
} as const

/** Switch in the settings: on, off, or the reason why push is unavailable. */
export function PushSwitch() {
  const t = useT('notices')
  const { state, isBusy, hasKey, isAwaited, change } = usePush()
  if (isAwaited) return <Skeleton count={1} />
  if (!hasKey) return null
  return (
    <Card>
      <Switch
        label={t('switch')}
        hint={t(hints[state])}
        isOn={state === 'on'}
        disabled={isBusy || (state !== 'on' && state !== 'off')}
        onChange={(isOn) => void change(isOn)}
      />
    </Card>
  )
}

import { useT } from '../../base/i18n/i18n.ts'
import { Card } from '../../parts/Card.tsx'
import { Switch } from '../../parts/Choices.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { usePush } from './use-push.ts'

const hints = {
  on: 'hint',
  off: 'hint',
  insecure: 'insecure',
  unsupported: 'unsupported',
  denied: 'denied',
} as const

/** In the settings: on, off, or why not. */
export function PushSwitch() {
  const t = useT('push')
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

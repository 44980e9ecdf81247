import { useState } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { toast } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { noteChoice, type PushState, pushState, turnOff, turnOn } from './push-state.ts'

export function usePush() {
  const t = useT('push')
  const userId = useUserInfo(({ info }) => info?.id ?? 0)
  const { data: market, isAwaited } = useHomeConfig()
  const key = market?.pushKey ?? ''
  const [state, setState] = useState<PushState>(() => pushState(userId))
  const [isBusy, setBusy] = useState(false)
  const change = async (isOn: boolean): Promise<void> => {
    setBusy(true)
    try {
      if (!isOn) await turnOff(userId)
      else await turnOn(userId, key)
    } catch (error) {
      // A browser's own failure (its push service is out of reach) has words for developers only.
      toast(error instanceof DOMException ? t('failed') : (errorText(error) ?? t('failed')), 'danger')
    } finally {
      setState(pushState(userId))
      setBusy(false)
    }
  }
  return { state, isBusy, hasKey: key !== '', isAwaited, change, dismiss: () => noteChoice(userId, false) }
}

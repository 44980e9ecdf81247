import type { OfferSide } from '@u-market/domain'
import { useBarring, useSwitchedOff } from '../../parts/Sanctions.tsx'
import { useResetHold } from '../wallet/index.ts'
import { usePauseText } from './use-pause-text.ts'

/**
 * Why the signed-in user can answer no offer of this side now, or none by this payment type; null while they can. Who sells is not
 * kept from it by a pause from ordering, but by the hold after a reset.
 */
export function useStopText(side: OfferSide, methodType = ''): string | null {
  const paused = usePauseText(methodType)
  const barred = useBarring('trade')
  const stopped = useSwitchedOff('orders', `method:${methodType}`)
  const hold = useResetHold()
  return side === 'sell' ? paused : (barred ?? stopped ?? hold?.reason ?? null)
}

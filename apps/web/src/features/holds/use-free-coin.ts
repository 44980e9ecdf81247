import { coin, coinStated, coinText } from '@u-market/domain'
import { timeText } from '../../base/clock.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { useCountdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'

/** What of my balance may leave now; of the rest how much it is and from when on it may, in words. */
export function useFreeCoin() {
  const info = useUserInfo((store) => store.info)
  const left = useCountdown(info?.heldUntil ?? null)
  const balance = info?.coin ?? coinText(0n)
  if (!info?.heldUntil || left === 0) return { free: balance, rest: null }
  const free = coinText(coin(coinStated(balance) - coinStated(info.heldCoin)))
  const held = moneyText(info.heldCoin, 'U')
  return { free, rest: { free: moneyText(free, 'U'), held, time: timeText(info.heldUntil) } }
}

export type FreeCoin = ReturnType<typeof useFreeCoin>

import { coin, coinStated, coinText } from '@u-market/domain'
import { useEffect } from 'react'
import { refresh } from '../../base/api/query-client.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Callout } from '../../parts/Card.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'
import { useResetHold } from '../../parts/reset-hold.ts'

/** Recently bought coin that cannot leave the account yet, with the time from which the first of it can. */
export function FreshCoin() {
  const t = useT('holds')
  const { rest } = useFreeCoin()
  if (!rest) return null
  return (
    <Callout>
      <p>
        <b>{t('freshTitle', { held: rest.held })}</b>
        <br />
        {t('freshText', rest)}
      </p>
    </Callout>
  )
}

/** The end of a reset hold, with the actions that it blocks. */
export function ResetHold() {
  const t = useT('holds')
  const hold = useResetHold()
  if (!hold) return null
  return (
    <Callout tone="amber">
      <p>
        <b>{t('resetTitle')}</b>
        <br />
        {t('resetText', { time: hold.time })}
      </p>
    </Callout>
  )
}

/**
 * Returns the coin that may leave the account now. `rest` is null if no coin is held; else it has the texts about the held coin, and
 * its `refusal` is the key of the text for an amount above the free coin.
 */
export function useFreeCoin() {
  const info = useUserInfo((store) => store.info)
  const left = useCountdown(info?.heldUntil ?? null)
  // Later purchases may still be held; only the server knows them.
  useEffect(() => {
    if (left === 0) refresh('wallet')
  }, [left])
  const balance = info?.coin ?? coinText(0n)
  if (!info?.heldUntil || left === 0) return { free: balance, rest: null }
  const free = coinText(coin(coinStated(balance) - coinStated(info.heldCoin)))
  const held = moneyText(info.heldCoin, 'U')
  const refusal = coinStated(free) === 0n ? ('noneYet' as const) : ('tooMuch' as const)
  return { free, rest: { free: moneyText(free, 'U'), held, time: timeText(info.heldUntil), refusal } }
}

export type FreeCoin = ReturnType<typeof useFreeCoin>

import { useT } from '../../base/i18n/i18n.ts'
import { Callout } from '../../parts/Card.tsx'
import { useFreeCoin } from './use-free-coin.ts'
import { useResetHold } from './use-reset-hold.ts'

/** What of my coin was bought so lately that it cannot leave yet, and from when on it can. */
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

/** What is closed after a reset of a password, and until when. */
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

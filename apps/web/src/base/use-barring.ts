import { barring, type Sanction, type SanctionedAct } from '@u-market/domain'
import { useT } from './i18n/i18n.ts'
import { useUserInfo } from './stores/user-info.ts'
import { timeText } from './time-text.ts'
import { useCountdown } from './use-countdown.ts'

/** Why an operator keeps the signed-in user from an act, and until when; null: nobody does, or it is over. */
export function useBarring(act: SanctionedAct): string | null {
  const sanctions = useUserInfo(({ info }) => info?.sanctions)
  // As the server sent them all of them stood; the one that is named is the last to end.
  const held = barring(sanctions?.map(inMilliseconds) ?? [], act, 0)
  const left = useCountdown(secondsOf(held))
  const text = useSanctionText()
  return held && left !== 0 ? text(held) : null
}

/** What a sanction keeps the user from, in a sentence with its reason. */
export function useSanctionText(): (sanction: Sanction) => string {
  const t = useT('core')
  return (sanction) => {
    const { kind, reason } = sanction
    const ends = secondsOf(sanction)
    const until = ends === null ? t('barred_open') : t('barred_until', { time: timeText(ends) })
    // Whose account is closed is not here to read it.
    return t(`barred_${kind === 'closed' ? 'frozen' : kind}`, { until, reason })
  }
}

export function inMilliseconds<S extends { readonly until: number | null }>(sanction: S): S {
  const { until } = sanction
  return { ...sanction, until: until === null ? null : until * 1000 }
}

function secondsOf(sanction: Sanction | null): number | null {
  return sanction === null || sanction.until === null ? null : sanction.until / 1000
}

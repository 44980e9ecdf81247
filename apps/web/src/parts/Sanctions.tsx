import type { User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { findSanctionAgainst, type Sanction, type SanctionedAct } from '@u-market/domain'
import { useHomeConfig } from '../base/api/use-api.ts'
import { timeText } from '../base/clock.ts'
import { useT } from '../base/i18n/i18n.ts'
import { Link } from '../base/router.tsx'
import { useUserInfo } from '../base/stores/user-info.ts'
import { Callout } from './Card.tsx'
import { useCountdown } from './Countdown.tsx'
import styles from './Sanctions.module.css'

/** A phone may have kept the user's facts from before there were any. */
type Kept = Partial<Pick<User, 'sanctions'>>

/** What operators keep the user from, each with its reason and its end, and where to ask. Nothing for nearly everybody. */
export function Sanctions({ sanctions = [] }: Kept) {
  return sanctions.map((sanction) => <ActiveSanctions key={sanction.kind} sanction={sanction} />)
}

function ActiveSanctions({ sanction }: { readonly sanction: User['sanctions'][number] }) {
  const titles = useT('titles')
  const text = useSanctionText()
  const left = useCountdown(sanction.until)
  if (left === 0) return null
  return (
    <Callout tone="amber">
      <span className={styles.said}>
        {text(inMilliseconds(sanction))}
        <Link to={screens.service}>{titles('service')}</Link>
      </span>
    </Callout>
  )
}

/** Why an operator keeps the signed-in user from an act, and until when; null: nobody does, or it is over. */
export function useSanctionAgainst(act: SanctionedAct): string | null {
  const sanctions = useUserInfo(({ info }) => info?.sanctions)
  // As the server sent them all of them stood; the one that is named is the last to end.
  const held = findSanctionAgainst(sanctions?.map(inMilliseconds) ?? [], act, 0)
  const left = useCountdown(secondsOf(held))
  const text = useSanctionText()
  return held && left !== 0 ? text(held) : null
}

/** What a sanction keeps the user from, in a sentence with its reason. */
function useSanctionText(): (sanction: Sanction) => string {
  const t = useT('core')
  return (sanction) => {
    const { kind, reason } = sanction
    const ends = secondsOf(sanction)
    const until = ends === null ? t('sanction_open') : t('sanction_until', { time: timeText(ends) })
    // Whose account is closed is not here to read it.
    return t(`sanction_${kind === 'closed' ? 'frozen' : kind}`, { until, reason })
  }
}

function inMilliseconds<S extends { readonly until: number | null }>(sanction: S): S {
  const { until } = sanction
  return { ...sanction, until: until === null ? null : until * 1000 }
}

function secondsOf(sanction: Sanction | null): number | null {
  return sanction === null || sanction.until === null ? null : sanction.until / 1000
}

/** Why one of these cannot be done now, in the words of those who stopped it; null while it can. */
export function useSwitchedOff(...wanted: readonly string[]): string | null {
  const { data: market } = useHomeConfig()
  return market?.switches.find(({ what }) => wanted.includes(what))?.words ?? null
}

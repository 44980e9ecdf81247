import type { User } from '@u-market/contract'
import { ownScreens, screens } from '@u-market/contract/paths'
import { findSanctionAgainst, type Sanction, type SanctionedAct } from '@u-market/domain'
import { useHomeConfig } from '../base/api/use-api.ts'
import { timeText } from '../base/clock.ts'
import { useT } from '../base/i18n/i18n.ts'
import { Link } from '../base/router.tsx'
import { useUserInfo } from '../base/stores/user-info.ts'
import { Callout } from './Card.tsx'
import { useCountdown } from './Countdown.tsx'
import styles from './Sanctions.module.css'

/** User info that a phone stored before sanctions and freezes existed has none of them. */
type Kept = Partial<Pick<User, 'sanctions' | 'frozenAt'>>

/**
 * The user's own freeze with a link to thaw it, and their sanctions, each with its reason and end, and a link to customer service.
 * Nothing for most users.
 */
export function Sanctions({ sanctions = [], frozenAt = null }: Kept) {
  return (
    <>
      {frozenAt !== null && <OwnFreeze />}
      {sanctions.map((sanction) => (
        <ActiveSanctions key={sanction.kind} sanction={sanction} />
      ))}
    </>
  )
}

function OwnFreeze() {
  const t = useT('core')
  return (
    <Callout tone="amber">
      <Link to={ownScreens.thaw}>{t('ownFreeze')}</Link>
    </Callout>
  )
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

/**
 * Returns a text with the reason and end of a sanction that bars the user from an action, or that the user has frozen the account;
 * null if nothing does, or it is over.
 */
export function useSanctionAgainst(act: SanctionedAct): string | null {
  const t = useT('core')
  const isFrozen = useUserInfo(({ info }) => (info?.frozenAt ?? null) !== null)
  const sanctions = useUserInfo(({ info }) => info?.sanctions)
  // Time 0 excludes no sanction: all were active when the server sent them. The one that ends last is chosen.
  const held = findSanctionAgainst(sanctions?.map(inMilliseconds) ?? [], act, 0)
  const left = useCountdown(secondsOf(held))
  const text = useSanctionText()
  if (isFrozen) return t('ownFreeze')
  return held && left !== 0 ? text(held) : null
}

/** Returns a sanction as a sentence with its reason. */
function useSanctionText(): (sanction: Sanction) => string {
  const t = useT('core')
  return (sanction) => {
    const { kind, reason } = sanction
    const ends = secondsOf(sanction)
    const until = ends === null ? t('sanction_open') : t('sanction_until', { time: timeText(ends) })
    // Reached by no user, because a closed account cannot log in, but the type includes it.
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

/** Returns the operators' text about the first of these switches that is off, or of everything; null if all are on. */
export function useSwitchedOff(...wanted: readonly string[]): string | null {
  const { data: market } = useHomeConfig()
  return market?.switches.find(({ what }) => what === 'everything' || wanted.includes(what))?.words ?? null
}

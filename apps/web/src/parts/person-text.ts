import { serverNow } from '../base/clock.ts'
import { useT } from '../base/i18n/i18n.ts'
import type { TraderFacts } from './Person.tsx'

/** "Online", or when they were. */
export function usePresenceText(): (person: Pick<TraderFacts, 'isOnline' | 'lastSeenAt'>) => string {
  const t = useT('core')
  return ({ isOnline, lastSeenAt }) => {
    if (isOnline === 1) return t('online')
    if (lastSeenAt === null) return t('offline')
    const ago = Math.max(MINUTE, serverNow() / 1000 - lastSeenAt)
    if (ago < HOUR) return t('activeMinutes', { count: Math.floor(ago / MINUTE) })
    if (ago < DAY) return t('activeHours', { count: Math.floor(ago / HOUR) })
    return t('activeDays', { count: Math.floor(ago / DAY) })
  }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

import { screens } from '@u-market/contract/paths'
import { Bell as BellIcon } from 'lucide-react'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { CountBadge } from '../../parts/Badge.tsx'
import { IconLink } from '../../parts/IconButton.tsx'
import styles from './home.module.css'

/** The way to the notices, and how many matters they are about that have not been looked at. */
export function Bell() {
  const t = useT('home')
  const { data } = useApi('listNotices', { page: 1 })
  const matters = data?.matters ?? 0
  return (
    <span className={styles.bell}>
      <IconLink
        to={screens.notices}
        label={matters > 0 ? t('noticesUnread', { count: matters }) : t('notices')}
      >
        <BellIcon />
      </IconLink>
      <CountBadge count={matters} />
    </span>
  )
}

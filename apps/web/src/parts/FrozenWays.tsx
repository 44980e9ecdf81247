import { ownScreens, screens } from '@u-market/contract/paths'
import { useT } from '../base/i18n/i18n.ts'
import { Link } from '../base/router.tsx'
import styles from './FrozenWays.module.css'

/** What a user who has frozen the account can still do: thaw it, or write to support. */
export function FrozenWays() {
  const titles = useT('titles')
  return (
    <p className={styles.ways}>
      <Link to={ownScreens.thaw}>{titles('thaw')}</Link>
      <Link to={screens.service}>{titles('service')}</Link>
    </p>
  )
}

import { screens } from '@u-market/contract/paths'
import { ArrowLeftRight, CircleQuestionMark, GraduationCap, Headset, QrCode, Share2 } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import styles from './home.module.css'

const links = [
  [screens.receive, 'doorReceive', QrCode],
  [screens.exchange, 'doorExchange', ArrowLeftRight],
  [screens.tutorial, 'doorLearn', GraduationCap],
  [screens.help, 'doorFaq', CircleQuestionMark],
  [screens.service, 'doorHelp', Headset],
  [screens.share, 'doorShare', Share2],
] as const

export function HomeLinks() {
  const t = useT('home')
  return (
    <nav className={styles.links} aria-label={t('links')}>
      {links.map(([to, label, Icon]) => (
        <Link key={to} to={to}>
          <Icon aria-hidden="true" />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}

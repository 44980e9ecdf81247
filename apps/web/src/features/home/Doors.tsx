import {
  ArrowLeftRight,
  CircleQuestionMark,
  GraduationCap,
  Headset,
  QrCode,
  ScanLine,
  Share2,
  Tag,
} from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../../app/i18n/i18n.ts'
import styles from './home.module.css'

const doors = [
  ['/views/home/scan', 'doorScan', ScanLine],
  ['/views/my/ewm', 'doorReceive', QrCode],
  ['/views/trade/sell', 'doorSell', Tag],
  ['/views/home/exchange', 'doorExchange', ArrowLeftRight],
  ['/views/home/tutorial', 'doorLearn', GraduationCap],
  ['/views/home/problem', 'doorFaq', CircleQuestionMark],
  ['/views/home/customer', 'doorHelp', Headset],
  ['/views/my/share', 'doorShare', Share2],
] as const

export const Doors = () => {
  const t = useT('home')
  return (
    <nav className={styles.doors} aria-label={t('doors')}>
      {doors.map(([to, label, Icon]) => (
        <Link key={to} to={to}>
          <Icon aria-hidden="true" />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}

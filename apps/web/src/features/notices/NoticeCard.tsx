import type { Notice } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import {
  ArrowLeftRight,
  Bell,
  Gavel,
  Headset,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  Store,
  UserRound,
  Wallet,
  Wrench,
} from 'lucide-react'
import { useAct } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { Badge } from '../../parts/Badge.tsx'
import styles from './notices.module.css'

const icons = { system: Bell, order: ReceiptText, appeal: Gavel, account: UserRound } as const
/** A kind holds several things; where it leads to tells them apart. */
const iconsOfScreens: readonly (readonly [start: string, LucideIcon])[] = [
  [screens.verification, ShieldCheck],
  [screens.bills, Wallet],
  [screens.exchanges, ArrowLeftRight],
  [screens.merchant, Store],
  [screens.service, Headset],
  [screens.faults, Wrench],
]

type NoticeCardProps = {
  /** The newest of its matter. */
  readonly notice: Notice
  /** How many of the same order stand behind it. */
  readonly more: number
  readonly isUnread: boolean
}

/** Leads to what it is about, and is read by that; one that leads nowhere is read by a tap. */
export function NoticeCard({ notice, more, isUnread }: NoticeCardProps) {
  const read = useAct('markNoticesRead', { refreshes: ['notices'] })
  const open = (): void => {
    if (isUnread) read.mutate(notice.orderId === '' ? { id: notice.id } : { orderId: notice.orderId })
  }
  if (notice.link !== '')
    return (
      <Link className={styles.notice} to={notice.link} onClick={open}>
        <Inside notice={notice} more={more} isUnread={isUnread} />
      </Link>
    )
  return isUnread ? (
    <button type="button" className={styles.notice} onClick={open}>
      <Inside notice={notice} more={more} isUnread={isUnread} />
    </button>
  ) : (
    <div className={styles.notice}>
      <Inside notice={notice} more={more} isUnread={isUnread} />
    </div>
  )
}

export function useTypeName(): (type: Notice['type']) => string {
  const t = useT('notices')
  const names = {
    system: t('typeSystem'),
    order: t('typeOrder'),
    appeal: t('typeAppeal'),
    account: t('typeAccount'),
  }
  return (type) => names[type]
}

function Inside({ notice, more, isUnread }: NoticeCardProps) {
  const t = useT('notices')
  const typeName = useTypeName()
  const Icon = iconOf(notice)
  return (
    <>
      <span className={styles.icon} data-unread={isUnread || undefined}>
        <Icon role="img" aria-label={typeName(notice.type)} />
      </span>
      <span className={styles.words}>
        <span className={styles.top}>
          <b>{notice.title}</b>
          {isUnread && <Badge tone="jade">{t('unread')}</Badge>}
          <time className="figures">{timeText(notice.createdAt)}</time>
        </span>
        <span className={styles.text}>{notice.content}</span>
        {notice.orderId !== '' && (
          <span className={`${styles.number} figures`}>{t('order', { number: notice.orderId })}</span>
        )}
        {more > 0 && <span className={styles.number}>{t('earlier', { count: more })}</span>}
      </span>
    </>
  )
}

function iconOf({ type, link }: Notice): LucideIcon {
  return iconsOfScreens.find(([start]) => link.startsWith(start))?.[1] ?? icons[type]
}

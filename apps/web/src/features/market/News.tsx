import { realNameOf } from '@u-market/contract/client'
import { pathWithin, screens } from '@u-market/contract/paths'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { lazyComponent } from '../../base/chunk.tsx'
import { dayText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { List, Row } from '../../parts/List.tsx'
import styles from './home.module.css'

const Sheet = lazyComponent(async () => (await import('../../parts/Sheet.tsx')).Sheet)

/** The market's banners and its latest notices for all users. */
export function News() {
  const t = useT('home')
  const { data: config } = useHomeConfig()
  const [openId, setOpenId] = useState<number | null>(null)
  const notices = config?.notices ?? []
  const isVerified = useUserInfo(({ info }) => realNameOf(info?.verificationStatus ?? 0) === 'verified')
  // The verified are not asked to verify.
  const banners = (config?.banners ?? []).filter(({ link }) => !isVerified || link !== screens.verification)
  const open = notices.find(({ id }) => id === openId)
  return (
    <>
      {banners.length > 0 && (
        <ul className={styles.banners} aria-label={t('goodToKnow')}>
          {banners.map((banner) => (
            <li key={banner.id} className={styles.slide}>
              <Banner banner={banner} />
            </li>
          ))}
        </ul>
      )}
      {notices.length > 0 && (
        <List label={t('announcements')}>
          {notices.map((notice) => (
            <Row
              key={notice.id}
              icon={<Megaphone />}
              label={notice.title}
              note={dayText(notice.createdAt)}
              onClick={() => setOpenId(notice.id)}
            />
          ))}
        </List>
      )}
      {open && (
        <Sheet isOpen onClose={() => setOpenId(null)} title={open.title}>
          <p className={styles.article}>{open.content}</p>
        </Sheet>
      )}
    </>
  )
}

type BannerProps = {
  readonly banner: { readonly title: string; readonly content: string; readonly link: string }
}

function Banner({ banner }: BannerProps) {
  const inside = (
    <>
      <b>{banner.title}</b>
      <span>{banner.content}</span>
    </>
  )
  // Follows only paths of this app, so that a banner cannot link to another site.
  const path = pathWithin(location.origin, banner.link)
  return path ? (
    <Link to={path} className={styles.banner}>
      {inside}
    </Link>
  ) : (
    <div className={styles.banner}>{inside}</div>
  )
}

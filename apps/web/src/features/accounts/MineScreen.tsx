import {
  BadgeCheck,
  Bell,
  ChevronRight,
  Eye,
  EyeOff,
  Gavel,
  Headset,
  Landmark,
  LockKeyhole,
  QrCode,
  ReceiptText,
  SendHorizontal,
  Settings,
  Share2,
  ShieldCheck,
  Store,
  Wrench,
} from 'lucide-react'
import { Link } from 'react-router'
import { useMe } from '../../app/api/me.ts'
import { useApi } from '../../app/api/use-api.ts'
import { useT } from '../../app/i18n/i18n.ts'
import { useSettings } from '../../app/stores/settings.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Avatar } from '../../parts/Avatar.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Card } from '../../parts/Card.tsx'
import { IconButton, IconLink } from '../../parts/IconButton.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Skeleton } from '../../parts/States.tsx'
import styles from './accounts.module.css'

export const kycAddress = (status: 0 | 1 | 2): string =>
  ({ 0: '/views/trade/kyc', 1: '/views/trade/kyc-wait', 2: '/views/trade/kyc-finish' })[status]

export const MineScreen = () => {
  const t = useT('account')
  const { info } = useMe()
  const { data: notices } = useApi('/api/notice', { page: 1 })
  const unread = notices?.unread ?? 0
  const { isBalanceHidden, toggleBalance } = useSettings()
  if (!info)
    return (
      <Screen title={t('mine')}>
        <Skeleton />
      </Screen>
    )
  const kyc = {
    0: <Badge tone="amber">{info.realname_reason ? t('kycRefused') : t('kycNone')}</Badge>,
    1: <Badge tone="amber">{t('kycPending')}</Badge>,
    2: <Badge tone="jade">{t('kycDone')}</Badge>,
  }[info.realnamestatus]
  return (
    <Screen
      title={t('mine')}
      end={
        <IconLink to="/views/my/setting" label={t('settings')}>
          <Settings />
        </IconLink>
      }
    >
      <Link to="/views/my/mod_user_info" className={styles.person}>
        <Avatar name={info.nickname} src={info.avatar} size="large" />
        <span>
          <b>{info.nickname}</b>
          <span className={styles.small}>@{info.username}</span>
          <span className={styles.marks}>
            {kyc}
            {info.merchant_status === 'approved' && <Badge tone="jade">{t('merchant')}</Badge>}
          </span>
        </span>
        <span className="sr-only">{t('profile')}</span>
        <ChevronRight aria-hidden="true" />
      </Link>

      <Card>
        <div className={styles.balance}>
          <span className={styles.small}>{t('balance')}</span>
          <IconButton label={isBalanceHidden ? t('showBalance') : t('hideBalance')} onClick={toggleBalance}>
            {isBalanceHidden ? <EyeOff /> : <Eye />}
          </IconButton>
        </div>
        <Amount value={info.coin} unit="U" size="balance" isHidden={isBalanceHidden} />
        <p className={styles.frozen}>
          {t('frozen')}
          <Amount value={info.frozen_coin} unit="U" isHidden={isBalanceHidden} />
        </p>
      </Card>

      <nav className={styles.doors} aria-label={t('shortcuts')}>
        <Link to="/views/my/mybill">
          <ReceiptText aria-hidden="true" />
          {t('bills')}
        </Link>
        <Link to="/views/my/ewm">
          <QrCode aria-hidden="true" />
          {t('receive')}
        </Link>
        <Link to="/views/trade/manage">
          <Landmark aria-hidden="true" />
          {t('methods')}
        </Link>
        <Link to="/views/home/customer">
          <Headset aria-hidden="true" />
          {t('service')}
        </Link>
      </nav>

      <List label={t('safety')}>
        <Row
          icon={<ShieldCheck />}
          label={t('verification')}
          value={kyc}
          to={kycAddress(info.realnamestatus)}
        />
        <Row
          icon={<LockKeyhole />}
          label={t('payPassword')}
          value={info.has_paypassword === 1 ? t('isSet') : <Badge tone="amber">{t('notSet')}</Badge>}
          to="/views/my/pwd"
        />
        <Row icon={<Store />} label={t('merchantRow')} to="/views/my/merchant_auth" />
      </List>

      <List label={t('more')}>
        <Row icon={<SendHorizontal />} label={t('transfer')} to="/pay/" />
        <Row
          icon={<Bell />}
          label={t('notices')}
          value={unread > 0 && <Badge tone="jade">{t('noticesNew', { count: unread })}</Badge>}
          to="/views/my/notice"
        />
        <Row icon={<Gavel />} label={t('appeals')} to="/views/my/appeal" />
        <Row icon={<Share2 />} label={t('share')} to="/views/my/share" />
        <Row icon={<Wrench />} label={t('fault')} to="/views/my/fault" />
        <Row icon={<BadgeCheck />} label={t('about')} to="/views/other/about" />
      </List>
    </Screen>
  )
}

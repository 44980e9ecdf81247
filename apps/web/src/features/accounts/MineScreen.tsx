import type { User } from '@u-market/contract'
import { realNameOf } from '@u-market/contract/client'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import {
  BadgeCheck,
  Bell,
  BellRing,
  ChevronRight,
  Eye,
  EyeOff,
  Gavel,
  Headset,
  Landmark,
  LockKeyhole,
  MessagesSquare,
  QrCode,
  ReceiptText,
  SendHorizontal,
  Settings,
  Share2,
  ShieldCheck,
  Star,
  Store,
  UserRound,
  Wrench,
} from 'lucide-react'
import { useApiQuery, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { isDisputed } from '../../base/needs-my-action.ts'
import { Link } from '../../base/router.tsx'
import { useSettings } from '../../base/stores/settings.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { IconButton, IconLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { List, Row } from '../../parts/List.tsx'
import { PullToRefresh } from '../../parts/LongList.tsx'
import { Portrait } from '../../parts/Person.tsx'
import { Sanctions } from '../../parts/Sanctions.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Skeleton } from '../../parts/States.tsx'
import styles from './accounts.module.css'
import { verificationPage } from './verification/verification-route.tsx'

export function MineScreen() {
  const t = useT('account')
  const { info } = useMe()
  if (!info)
    return (
      <Screen title={t('mine')}>
        <Skeleton />
      </Screen>
    )
  return (
    <Screen
      title={t('mine')}
      end={
        <IconLink to={screens.settings} label={t('settings')}>
          <Settings />
        </IconLink>
      }
    >
      <PullToRefresh />
      <Sanctions {...info} />
      <Owner info={info} />
      <Balance info={info} />
      <Shortcuts />
      <Safety info={info} />
      <More info={info} />
    </Screen>
  )
}

type OfUser = { readonly info: User }

function Owner({ info }: OfUser) {
  const t = useT('account')
  return (
    <Link to={screens.profile} className={styles.person}>
      <Portrait userId={info.id} src={info.avatar} size="large" />
      <span>
        <b>{info.nickname}</b>
        <span className={styles.small}>@{info.username}</span>
        <span className={styles.marks}>
          <VerificationBadge info={info} />
          {info.merchantStatus === 'approved' && <Badge tone="jade">{t('merchant')}</Badge>}
        </span>
      </span>
      <span className="sr-only">{t('profile')}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}

function VerificationBadge({ info }: OfUser) {
  const t = useT('account')
  return {
    none: (
      <Badge tone="amber">{info.verificationReason ? t('verificationRefused') : t('verificationNone')}</Badge>
    ),
    pending: <Badge tone="amber">{t('verificationPending')}</Badge>,
    verified: <Badge tone="jade">{t('verificationDone')}</Badge>,
  }[realNameOf(info.verificationStatus)]
}

function Balance({ info }: OfUser) {
  const t = useT('account')
  const { isBalanceHidden, toggleBalance } = useSettings()
  return (
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
        <Amount value={info.frozenCoin} unit="U" isHidden={isBalanceHidden} />
      </p>
    </Card>
  )
}

function Shortcuts() {
  const t = useT('account')
  return (
    <nav className={styles.shortcuts} aria-label={t('shortcuts')}>
      <Link to={screens.bills}>
        <ReceiptText aria-hidden="true" />
        {t('bills')}
      </Link>
      <Link to={screens.receive}>
        <QrCode aria-hidden="true" />
        {t('receive')}
      </Link>
      <Link to={screens.paymentMethods}>
        <Landmark aria-hidden="true" />
        {t('methods')}
      </Link>
      <Link to={screens.service}>
        <Headset aria-hidden="true" />
        {t('service')}
      </Link>
    </nav>
  )
}

function Safety({ info }: OfUser) {
  const t = useT('account')
  return (
    <List label={t('safety')}>
      <Row
        icon={<ShieldCheck />}
        label={t('verification')}
        value={<VerificationBadge info={info} />}
        to={verificationPage(info)}
      />
      <Row
        icon={<LockKeyhole />}
        label={t('security')}
        note={info.hasPayPassword === 1 ? undefined : <Badge tone="amber">{t('noPayPassword')}</Badge>}
        to={ownScreens.security}
      />
      <Row icon={<Store />} label={t('merchantRow')} to={screens.merchant} />
    </List>
  )
}

function More({ info }: OfUser) {
  const t = useT('account')
  return (
    <List label={t('more')}>
      <Row icon={<UserRound />} label={t('seenByOthers')} to={paths.trader(info.id)} />
      <Row icon={<Star />} label={t('favourites')} to={ownScreens.favourites} />
      <Row icon={<BellRing />} label={t('alerts')} to={ownScreens.alerts} />
      <Row icon={<SendHorizontal />} label={t('transfer')} to="/pay/" />
      <Row icon={<MessagesSquare />} label={t('chats')} to={ownScreens.chats} value={<UnreadChats />} />
      <Row icon={<Bell />} label={t('notices')} to={screens.notices} />
      <Row icon={<Gavel />} label={t('appeals')} to={screens.appeals} value={<AnswersOwed />} />
      <Row icon={<Share2 />} label={t('share')} to={screens.share} />
      <Row icon={<Wrench />} label={t('fault')} to={screens.bugReports} />
      <Row icon={<BadgeCheck />} label={t('about')} to={screens.about} />
    </List>
  )
}

/** The number of conversations with unread messages. */
function UnreadChats() {
  const t = useT('account')
  const { data } = useApiQuery('listOrders', { type: 'all', page: 1 })
  const count = data?.unreadChats ?? 0
  return count > 0 && <Badge tone="danger">{t('chatsUnread', { count })}</Badge>
}

/** The number of appeals and claims that await the user's answer. */
function AnswersOwed() {
  const t = useT('core')
  const { data } = useApiQuery('listOrders', { type: 'all', page: 1 })
  const count = data?.data.filter(isDisputed).length ?? 0
  return count > 0 && <Badge tone="danger">{t('waitingCount', { count })}</Badge>
}

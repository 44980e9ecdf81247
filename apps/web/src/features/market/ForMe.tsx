import type { Notice, Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { coinStated, coinText, costOf, fiatText, payable } from '@u-market/domain'
import {
  Bell as BellIcon,
  ChevronRight,
  Eye,
  EyeOff,
  QrCode,
  ScanLine,
  SendHorizontal,
  ShoppingBag,
  Tag,
} from 'lucide-react'
import { isAwaited, useApiQuery, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { decimalsOf } from '../../base/currency.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { needsMyAction } from '../../base/needs-my-action.ts'
import { Link } from '../../base/router.tsx'
import { useSettings } from '../../base/stores/settings.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Amount } from '../../parts/Amount.tsx'
import { CountBadge } from '../../parts/Badge.tsx'
import { IconButton, IconLink } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { Sanctions } from '../../parts/Sanctions.tsx'
import { HeroAct, HeroActs } from '../../parts/Screen.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { priceOf } from '../offers/index.ts'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './home.module.css'
import { WaitingForMe } from './WaitingForMe.tsx'

/** The user's sanctions, the orders that await the user, and the first steps of a new user. */
export function ActionItems() {
  const info = useUserInfo((store) => store.info)
  const orders = useApiQuery('listOrders', { type: 'all', page: 1 })
  const market = useHomeConfig()
  if (isAwaited(orders) || market.isAwaited) return <Skeleton count={1} />
  return (
    <>
      {info && <Sanctions {...info} />}
      <WaitingForMe />
      <FirstSteps />
    </>
  )
}

/** The links beside the title: the scanner and the notices. */
export function HeaderLinks() {
  const t = useT('home')
  return (
    <>
      <IconLink to={screens.scan} label={t('scan')}>
        <ScanLine />
      </IconLink>
      <Bell />
    </>
  )
}

/** Link to the notices with the number of unread threads that no other badge counts. */
export function Bell() {
  const t = useT('home')
  const { data: notices } = useApiQuery('listNotices', { page: 1 })
  const { data: orders } = useApiQuery('listOrders', { type: 'all', page: 1 })
  const threads = notices && orders ? notices.unreadThreads - counted(notices.data, orders.data) : 0
  return (
    <span className={styles.bell}>
      <IconLink
        to={screens.notices}
        label={threads > 0 ? t('noticesUnread', { count: threads }) : t('notices')}
      >
        <BellIcon />
      </IconLink>
      <CountBadge count={threads} />
    </span>
  )
}

/** Counts the unread threads of orders that await the user; the orders tab already counts these. */
function counted(notices: readonly Notice[], orders: readonly Order[]): number {
  const waiting = new Set(orders.filter(needsMyAction).map(({ orderId }) => orderId))
  const unread = notices.filter(({ isRead, orderId }) => isRead === 0 && waiting.has(orderId))
  return new Set(unread.map(({ orderId }) => orderId)).size
}

/** The balance, its worth, and the most frequent actions. */
export function Balance() {
  const t = useT('home')
  const { info } = useMe()
  const { data: config } = useHomeConfig()
  const { isBalanceHidden, toggleBalance } = useSettings()
  if (!info) return null
  const unitPrice = config && priceOf(config.coinPrice)
  const worth =
    unitPrice &&
    moneyText(
      fiatText(payable(costOf(coinStated(info.coin), unitPrice), decimalsOf(config.currency))),
      config.currency,
    )
  const isHeld = info.frozenCoin !== coinText(0n)
  return (
    <>
      <div className={styles.row}>
        <span>{t('balance')}</span>
        <IconButton label={isBalanceHidden ? t('showBalance') : t('hideBalance')} onClick={toggleBalance}>
          {isBalanceHidden ? <EyeOff /> : <Eye />}
        </IconButton>
      </div>
      <Amount value={info.coin} unit="U" size="balance" isHidden={isBalanceHidden} />
      <div className={styles.row}>
        <span className="figures">{worth && !isBalanceHidden ? `≈ ${worth}` : ' '}</span>
        {isHeld && (
          <Link to={screens.bills} className={styles.held}>
            {t('held')} <Amount value={info.frozenCoin} unit="U" isHidden={isBalanceHidden} />
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </div>
      <HeroActs label={t('acts')}>
        <HeroAct to={screens.trade} label={t('buy')}>
          <ShoppingBag aria-hidden="true" />
        </HeroAct>
        <HeroAct to={paths.trade('sell')} label={t('sell')}>
          <Tag aria-hidden="true" />
        </HeroAct>
        <HeroAct to="/pay/" label={t('send')}>
          <SendHorizontal aria-hidden="true" />
        </HeroAct>
        <HeroAct to={screens.receive} label={t('receive')}>
          <QrCode aria-hidden="true" />
        </HeroAct>
      </HeroActs>
    </>
  )
}

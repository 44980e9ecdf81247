import type { Order } from '@u-market/contract'
import { fieldIn, ownScreens, paths, screens, setField } from '@u-market/contract/paths'
import { orderStates } from '@u-market/domain'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { useApiList, useApiQuery } from '../../base/api/use-api.ts'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { dueOf, needsMyAction } from '../../base/needs-my-action.ts'
import { Link, useSearchParams } from '../../base/router.tsx'
import { useIsLoggedIn } from '../../base/stores/user-info.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Badge, CountBadge } from '../../parts/Badge.tsx'
import { Button, ButtonLink, IconLink } from '../../parts/Button.tsx'
import { Chips, Tabs } from '../../parts/Choices.tsx'
import { Countdown, useCountdown } from '../../parts/Countdown.tsx'
import { LoginHint } from '../../parts/LoginFirst.tsx'
import { PullToRefresh, WindowedRow } from '../../parts/LongList.tsx'
import { moneyText } from '../../parts/money.ts'
import { PagedList } from '../../parts/PagedList.tsx'
import { Portrait } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty } from '../../parts/States.tsx'
import { ExportButton, phoneZone } from '../exports/index.ts'
import { OrderSearch, SearchButton, searchIn, withoutSearch } from './OrderSearch.tsx'
import { isOpenOrder, useOrderWords, useStateLabel } from './order-words.ts'
import styles from './orders.module.css'

const sides = ['all', 'buy', 'sell'] as const
const states = ['all', ...orderStates] as const

/** The orders tab: orders that await the user with their countdown, then open orders, then ended ones. */
export function OrdersScreen() {
  const t = useT('orders')
  const isLoggedIn = useIsLoggedIn()
  const [query, setQuery] = useSearchParams()
  const isSearched = Object.keys(searchIn(query)).length > 0
  const [isOpened, setOpened] = useState(false)
  const isSearching = isSearched || isOpened
  const endSearch = (): void => {
    setOpened(false)
    setQuery(withoutSearch, { replace: true })
  }
  return (
    <Screen
      title={t('orders')}
      end={
        isLoggedIn && (
          <>
            <SearchButton isOpen={isSearching} onToggle={isSearching ? endSearch : () => setOpened(true)} />
            <ChatsLink />
            <OrdersExport />
          </>
        )
      }
    >
      {isLoggedIn ? (
        <OrderList isSearching={isSearching} onEndSearch={endSearch} />
      ) : (
        <LoginHint text={t('logInFirst')} />
      )}
    </Screen>
  )
}

/** Link to the conversations with the number of those that have unread messages. */
function ChatsLink() {
  const t = useT('orders')
  const { data } = useApiQuery('listOrders', { type: 'all', page: 1 })
  const count = data?.unreadChats ?? 0
  return (
    <span className={styles.chatIcon}>
      <IconLink to={ownScreens.chats} label={count > 0 ? t('chatsUnread', { count }) : t('chats')}>
        <MessagesSquare />
      </IconLink>
      <CountBadge count={count} />
    </span>
  )
}

/** The list as it is filtered. */
function OrdersExport() {
  const t = useT('exports')
  const [query] = useSearchParams()
  const { type, state, ...searched } = filterIn(query)
  return (
    <ExportButton
      title={t('exportOrders')}
      ask={() =>
        call('exportOrders', {
          format: 'csv',
          timezone: phoneZone(),
          type,
          ...(state !== 'all' && { state }),
          ...searched,
        })
      }
    />
  )
}

function filterIn(query: URLSearchParams) {
  return {
    type: sides.find((side) => side === query.get('type')) ?? 'all',
    state: states.find((known) => known === fieldIn(query, 'state')) ?? 'all',
    ...searchIn(query),
  }
}

type OrderListProps = { readonly isSearching: boolean; readonly onEndSearch: () => void }

function OrderList({ isSearching, onEndSearch }: OrderListProps) {
  const t = useT('orders')
  const stateLabel = useStateLabel()
  const [query, setQuery] = useSearchParams()
  const { type, state, ...searched } = filterIn(query)
  const choose = (name: 'type' | 'state', value: string): void =>
    setQuery(
      (before) => {
        setField(before, name, value === 'all' ? '' : value)
        return before
      },
      { replace: true },
    )
  const list = useApiList('listOrders', {
    type,
    ...(state !== 'all' && { state }),
    ...searched,
  })
  const sideLabels = { all: t('sideAll'), buy: t('sideBuy'), sell: t('sideSell') }
  return (
    <>
      <PullToRefresh />
      <div className={styles.filters}>
        {isSearching && <OrderSearch />}
        <Tabs
          label={t('side')}
          value={type}
          onChange={(side) => choose('type', side)}
          options={sides.map((value) => ({ value, label: sideLabels[value] }))}
        />
        <Chips
          label={t('state')}
          value={state}
          onChange={(next) => choose('state', next)}
          options={states.map((value) => ({
            value,
            label: value === 'all' ? t('stateAll') : stateLabel(value),
          }))}
        />
      </div>
      <PagedList
        list={list}
        safe={t('ordersSafe')}
        skeleton={{ count: 4, height: 200 }}
        empty={
          <NoOrders
            isFiltered={type !== 'all' || state !== 'all' || Object.keys(searched).length > 0}
            onShowAll={() => {
              onEndSearch()
              setQuery({}, { replace: true })
            }}
          />
        }
      >
        {(orders) => <Groups orders={orders} />}
      </PagedList>
    </>
  )
}

function Groups({ orders }: { readonly orders: readonly Order[] }) {
  const t = useT('orders')
  const titles = { mine: t('groupMine'), open: t('groupOpen'), done: t('groupDone') }
  const groups = (['mine', 'open', 'done'] as const)
    .map((key) => ({ key, orders: orders.filter((order) => groupOf(order) === key) }))
    .filter((group) => group.orders.length > 0)
  return groups.map((group) => (
    <section key={group.key} className={styles.group} aria-label={titles[group.key]}>
      <h2 className={styles.groupTitle}>{titles[group.key]}</h2>
      <ul className="cards">
        {group.orders.map((order) => (
          <WindowedRow key={order.orderId} name={`order ${order.orderId}`}>
            <OrderCard order={order} />
          </WindowedRow>
        ))}
      </ul>
    </section>
  ))
}

function NoOrders({
  isFiltered,
  onShowAll,
}: {
  readonly isFiltered: boolean
  readonly onShowAll: () => void
}) {
  const t = useT('orders')
  return isFiltered ? (
    <Empty
      scene="search"
      text={t('emptyFiltered')}
      action={
        <Button tone="second" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      }
    />
  ) : (
    <Empty
      scene="orders"
      text={t('emptyAll')}
      action={<ButtonLink to={screens.offers}>{t('goBuy')}</ButtonLink>}
    />
  )
}

function groupOf(order: Order): 'mine' | 'open' | 'done' {
  return needsMyAction(order) ? 'mine' : isOpenOrder(order) ? 'open' : 'done'
}

const tones = {
  confirming: 'amber',
  paying: 'amber',
  releasing: 'amber',
  appealing: 'danger',
  completed: 'jade',
  cancelled: 'plain',
  expired: 'plain',
} as const satisfies Record<Order['state'], string>

/** An order in a list: other party, amount, state and whose turn it is. */
function OrderCard({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const stateLabel = useStateLabel()
  const isBuy = order.role === 'buyer'
  const { userId, avatar, nickname, isOnline } = order.peer
  return (
    <Link to={paths.order(order.orderId)} className={styles.card}>
      <span className={styles.cardTop}>
        <Portrait userId={userId} src={avatar} size="small" isOnline={isOnline === 1} />
        <span className={styles.peer}>{nickname}</span>
        {order.unread > 0 && <Badge tone="danger">{t('chatUnread', { count: order.unread })}</Badge>}
        <Badge tone={tones[order.state]}>{stateLabel(order.state)}</Badge>
      </span>
      <span className={styles.cardFigures}>
        <span className={isBuy ? styles.buy : styles.sell}>
          <b>{isBuy ? t('buying') : t('selling')}</b> <Amount value={order.num} unit="U" size="lead" />
        </span>
        <Amount value={order.amount} unit={order.currency} size="lead" />
      </span>
      {isOpenOrder(order) || needsMyAction(order) ? (
        <Turn order={order} />
      ) : (
        <span className={styles.cardFoot}>
          {t('stateLine', {
            price: moneyText(order.price, order.currency),
            time: timeText(order.createdAt),
          })}
        </span>
      )}
    </Link>
  )
}

/** Colored by turn: the user's, the other party's or overdue. The text says the same. */
function Turn({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const core = useT('core')
  const words = useOrderWords()
  const deadline = dueOf(order)
  useCountdown(deadline) // renders again at the deadline
  const isLate = deadline !== null && serverNow() >= deadline * 1000
  return (
    <span className={styles.cardDuty} data-tone={isLate ? 'late' : needsMyAction(order) ? 'mine' : 'theirs'}>
      <b>{order.claimAnswerUntil ? t('answerClaim') : words(order, isLate).headline}</b>
      {deadline !== null &&
        (isLate ? (
          <span className="figures">{core('timeUpSince', { time: timeText(deadline) })}</span>
        ) : (
          <Countdown deadline={deadline} />
        ))}
    </span>
  )
}

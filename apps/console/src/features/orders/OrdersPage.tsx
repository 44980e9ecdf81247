import { orderStates } from '@u-market/domain'
import { Tag as Chip, Select } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages, paths } from '../../base/paths.ts'
import { Documents } from '../../parts/Documents.tsx'
import { ListBody, Pager, useAddress } from '../../parts/List.tsx'
import { Money } from '../../parts/Money.tsx'
import { Page, Split } from '../../parts/Page.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Empty, Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { SearchBox } from '../../parts/SearchBox.tsx'
import { type Column, Table } from '../../parts/Table.tsx'
import { Amount, Tag, Time } from '../../parts/values.tsx'
import { type ConsoleOrder, OrderFacts, toneOf } from './OrderFacts.tsx'
import css from './OrdersPage.module.css'

const PAGE_ROWS = 50

export function OrdersPage() {
  const t = useT('orders')
  const navigate = useNavigate()
  const openId = useParams().id
  const { text, set, page, suffix } = useAddress()
  const state = orderStates.find((known) => known === text('state'))
  const search = text('search')
  const user = text('user')
  /** Null: no user's id, so that no order matches. */
  const userId = /^[1-9]\d{0,8}$/.test(user) ? Number(user) : null
  const isOfNobody = user !== '' && userId === null
  const list = useApiQuery(
    'listOrders',
    { ...(userId && { userId }), ...(state && { state }), ...(search && { search }), page, limit: PAGE_ROWS },
    { keepsPrevious: true, isEnabled: !isOfNobody },
  )
  const columns: Column<ConsoleOrder>[] = [
    { title: t('number'), cell: (order) => order.orderId },
    { title: t('state'), cell: (order) => <Tag tone={toneOf(order)}>{t(order.state)}</Tag> },
    { title: t('seller'), cell: (order) => order.sellerNickname, leaves: 2 },
    { title: t('buyer'), cell: (order) => order.buyerNickname, leaves: 2 },
    { title: t('placedBy'), cell: ({ side }) => t(side === 'buy' ? 'seller' : 'buyer'), leaves: 2 },
    { title: t('coin'), cell: (order) => <Amount value={order.num} unit="U" />, isNumeric: true },
    {
      title: t('amount'),
      cell: (order) => <Money value={order.amount} />,
      isNumeric: true,
      leaves: 3,
    },
    {
      title: t('awaits'),
      cell: (order) =>
        order.awaits ? t(`awaits_${order.awaits}`) : order.state === 'appealing' ? t('awaits_both') : '–',
      leaves: 1,
    },
    { title: t('deadline'), cell: (order) => <Time at={order.deadlineAt} />, leaves: 1 },
    { title: t('ordered'), cell: (order) => <Time at={order.createdAt} />, leaves: 1 },
  ]
  return (
    <Page
      title={t('title')}
      tools={
        <>
          {user && (
            <Chip closable={{ 'aria-label': t('everyone') }} onClose={() => set('user', '')}>
              {t('onlyOf', { name: userId === null ? user : nameOf(userId, list.data?.data ?? []) })}
            </Chip>
          )}
          <SearchBox label={t('search')} value={search} onSearch={(value) => set('search', value)} />
          <Select
            value={state ?? 'all'}
            onChange={(value) => set('state', value === 'all' ? '' : value)}
            options={[
              { value: 'all', label: t('all') },
              ...orderStates.map((value) => ({ value, label: t(value) })),
            ]}
            aria-label={t('state')}
            popupMatchSelectWidth={false}
            style={{ width: 160 }}
          />
          {!isOfNobody && list.data && <Pager page={list.data} onPage={(to) => set('page', String(to))} />}
        </>
      }
    >
      <Split
        list={
          isOfNobody ? (
            <Empty text={t('noSuchUser')} />
          ) : (
            <ListBody query={list} empty={search || state || userId ? t('noneFound') : t('empty')}>
              <Table
                label={t('title')}
                columns={columns}
                rows={list.data?.data ?? []}
                keyOf={(order) => order.orderId}
                hrefOf={(order) => paths.one(pages.orders, order.orderId, suffix)}
                openKey={openId ?? null}
              />
            </ListBody>
          )
        }
        panel={
          openId === undefined ? null : (
            <OrderPanel
              key={openId}
              id={openId}
              listed={list.data?.data.find((order) => order.orderId === openId)}
              onClose={() => void navigate(pages.orders + suffix)}
            />
          )
        }
      />
    </Page>
  )
}

/** The nickname as the rows have it, or the id. */
function nameOf(userId: number, [order]: readonly ConsoleOrder[]): string {
  if (order?.sellerId === userId) return `${order.sellerNickname} (${userId})`
  return order?.buyerId === userId ? `${order.buyerNickname} (${userId})` : String(userId)
}

type PanelProps = {
  readonly id: string
  /** The order from the list; looked up by its number if it is not on this page of the list. */
  readonly listed: ConsoleOrder | undefined
  readonly onClose: () => void
}

function OrderPanel({ id, listed, onClose }: PanelProps) {
  const t = useT('orders')
  const found = useApiQuery('listOrders', { search: id, page: 1, limit: 1 }, { isEnabled: !listed })
  const order = listed ?? found.data?.data[0]
  return (
    <Panel title={t('order')} note={id} onClose={onClose}>
      {!order && found.isPending && <Skeleton lines={10} />}
      {!order && found.error && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {!order && found.data && <Empty text={t('notFound')} />}
      {order && (
        <>
          <div className={css.parties}>
            <div>
              <small>{t('seller')}</small>
              <Link to={paths.user(order.sellerId)}>{order.sellerNickname}</Link>
            </div>
            <div>
              <small>{t('buyer')}</small>
              <Link to={paths.user(order.buyerId)}>{order.buyerNickname}</Link>
            </div>
            {order.appealId !== null && (
              <div>
                <small>{t('appeal')}</small>
                <Link to={paths.appeal(order.appealId)}>#{order.appealId}</Link>
              </div>
            )}
          </div>
          <OrderFacts order={order} />
          {order.proofs.length > 0 && (
            <div className={css.proofs}>
              <Documents
                documents={order.proofs.map(({ fullUrl, original }, at) => ({
                  title: t('proof', { number: at + 1 }),
                  src: fullUrl,
                  original,
                }))}
                onStale={() => void found.refetch()}
              />
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

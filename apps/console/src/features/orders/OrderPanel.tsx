import { Link } from 'react-router'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { paths } from '../../base/paths.ts'
import { Documents } from '../../parts/Documents.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Empty, Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { type ConsoleOrder, OrderFacts } from './OrderFacts.tsx'
import css from './OrderPanel.module.css'

type Props = {
  readonly id: string
  /** As the list has it; an order that is not on this page of the list is looked up by its number. */
  readonly listed: ConsoleOrder | undefined
  readonly onClose: () => void
}

export function OrderPanel({ id, listed, onClose }: Props) {
  const t = useT('orders')
  const found = useRead('listOrders', { search: id, page: 1, limit: 1 }, { isEnabled: !listed })
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
                documents={order.proofs.map(({ fullUrl }, at) => ({
                  title: t('proof', { number: at + 1 }),
                  src: fullUrl,
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

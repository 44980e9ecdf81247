import type { Order } from '@u-market/contract'
import { Share2 } from 'lucide-react'
import { useApiQuery } from '../../base/api/use-api.ts'
import { stampText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { useMethodName } from '../../parts/MethodMark.tsx'
import { Moment } from '../../parts/Moment.tsx'
import { arriving } from '../../parts/money.ts'
import { useHandOver } from '../wallet/index.ts'
import { useOrderWords } from './order-words.ts'
import { TradeAgain } from './TradeAgain.tsx'

/** Why an order ended without the coin going to the buyer. */
export function OrderEnd({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const { headline, otherwise } = useOrderWords()(order, false)
  const { orderId, cancelReason, paidAt } = order
  return (
    <Moment
      id={orderId}
      title={headline}
      tone="calm"
      text={
        <>
          <p>{otherwise}</p>
          {paidAt !== null && <p>{t('markedOnly')}</p>}
          {cancelReason !== '' && <p>{t('cancelReasonIs', { reason: cancelReason })}</p>}
        </>
      }
    >
      <TradeAgain order={order} />
    </Moment>
  )
}

/** A completed order with its receipt: the whole first view, until it is rated and acknowledged. */
export function OrderDone({ order, isNew }: { readonly order: Order; readonly isNew: boolean }) {
  const { headline, otherwise } = useOrderWords()(order, false)
  const { orderId, role } = order
  return (
    <Moment
      id={orderId}
      isWhole={isNew}
      title={headline}
      amount={{ value: role === 'buyer' ? arriving(order) : (order.toBuyer ?? order.num), unit: 'U' }}
      text={
        <>
          <p>{otherwise}</p>
          <FirstTrade />
        </>
      }
    >
      <Receipt order={order} headline={headline} />
      <TradeAgain order={order} />
    </Moment>
  )
}

/** Shown to a user who has completed exactly one order. */
function FirstTrade() {
  const t = useT('orders')
  const { data } = useApiQuery('listOrders', { state: 'completed', page: 1 })
  return data?.data.length === 1 && data.lastPage === 1 && <p>{t('firstTrade')}</p>
}

type ReceiptProps = { readonly order: Order; readonly headline: string }

function Receipt({ order, headline }: ReceiptProps) {
  const t = useT('orders')
  const methodName = useMethodName()
  const { handOver, isBusy } = useHandOver()
  return (
    <Button
      tone="second"
      size="small"
      isBusy={isBusy}
      onClick={() =>
        void handOver({
          draw: async () =>
            (await import('./draw-paper.ts')).drawReceipt(order, headline, methodName(order.methodType)),
          name: `u-market-receipt-${order.orderId.slice(-6)}.png`,
          text: `${headline} · ${stampText(order.releasedAt ?? order.createdAt)}`,
        })
      }
    >
      <Share2 aria-hidden="true" />
      {t('shareReceipt')}
    </Button>
  )
}

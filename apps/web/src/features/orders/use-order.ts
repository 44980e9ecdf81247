import type { CallName, DataOf, FormOf, Order } from '@u-market/contract'
import { useEffect } from 'react'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { queryClient, refresh } from '../../base/api/query-client.ts'
import { useAct, useApi } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { setParameters, useParameters } from '../../base/stores/parameters.ts'
import { toast } from '../../base/stores/toasts.ts'
import { useCountdown } from '../../parts/Countdown.tsx'
import { openActs } from './order-acts.ts'
import { isWholeOrder } from './whole-order.ts'

/** The order of the address. The session's copy fills the first paint; the server's answer replaces it. */
export function useOrder(buyOrderId: string) {
  const query = useApi('getOrder', { orderId: buyOrderId }, { isEnabled: buyOrderId !== '' })
  const { orderBuyItem, orderSellItem } = useParameters()
  const order = query.data
  useEffect(() => {
    if (!order) return
    setParameters(
      order.role === 'buyer' ? { orderBuyItem: order } : { orderSellItem: { ...order, orderType: 'sell' } },
    )
  }, [order])
  const held = [orderBuyItem, orderSellItem].find((item) => item?.orderId === buyOrderId)
  const kept = isWholeOrder(held) && !query.error ? held : undefined
  return { ...query, order: order ?? kept }
}

const OVER_AGAIN_MS = 1000

/** When a deadline that ends the order has run out, asks the server, whose clock decides. */
export function useTimeoutHint(order: Order): void {
  const left = useCountdown(order.deadlineAt)
  const isEnding = left === 0 && openActs(order, serverNow()).isEnding
  const { orderId } = order
  useEffect(() => {
    if (!isEnding) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const answer = await call('checkDeadline', { orderId }).catch(() => null)
      if (!answer) return
      keepOrder(answer.order)
      refresh('orders', 'wallet', 'offers')
      // Our clock was ahead of the server's: once more when it has caught up.
      if (answer.isOverdue === 0 && answer.expiresInSeconds !== null && answer.expiresInSeconds > 0)
        timer = setTimeout(() => void ask(), answer.expiresInSeconds * 1000 + OVER_AGAIN_MS)
    }
    void ask()
    return () => clearTimeout(timer)
  }, [isEnding, orderId])
}

/**
 * An act on an order. What it has done is what the screen then shows; nothing more is said of it. A lost race is not an
 * error to stare at: the refusal carries the order as it now is, which takes the old one's place, with the server's words
 * said once.
 */
export function useOrderAct<P extends OrderPath>(path: P, onDone?: () => void) {
  const act = useAct(path, {
    refreshes: ['orders', 'wallet', 'offers', 'notices'],
    onSuccess: (order: unknown) => {
      keepOrder(order)
      onDone?.()
    },
  })
  const run = (form: FormOf<P>): void =>
    act.mutate(form, {
      onError: (error) => {
        if (!isRefused(error) || error.reason !== 'ORDER_STATE') return
        keepOrder(error.details.order)
        refresh('orders', 'wallet')
        toast(error.message, 'danger')
        onDone?.()
      },
    })
  return { run, isPending: act.isPending, error: act.error, reset: act.reset }
}

type OrderPath = { [P in CallName]: DataOf<P> extends Order ? P : never }[CallName]

/** Puts an order that an act or a refusal brought along on every screen that shows it. */
export function keepOrder(value: unknown): void {
  if (!isOrder(value)) return
  queryClient.setQueryData(['getOrder', { orderId: value.orderId }], value)
}

export type OrderAct<P extends OrderPath> = ReturnType<typeof useOrderAct<P>>

function isOrder(value: unknown): value is Order {
  return typeof value === 'object' && value !== null && 'orderId' in value && 'state' in value
}

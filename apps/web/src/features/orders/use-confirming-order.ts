import type { OfferedOrder } from '@u-market/contract'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { serverNow } from '../../base/clock.ts'
import { useSocketMessage } from '../../base/socket/socket.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { toast } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { alertOwner } from './alert-owner.ts'

/** The order that waits for this seller to confirm it: by push, and from the list of sales at the start and after each break. */
export function useConfirmingOrder() {
  const [order, setOrder] = useState<OfferedOrder | null>(null)
  const close = useCallback(() => setOrder(null), [])

  const lastOffered = useRef('')
  const offer = (next: OfferedOrder): void => {
    lastOffered.current = next.orderId
    setOrder(next)
    setParameters({ orderSellItem: { ...next, orderType: 'sell' } })
    alertOwner()
  }
  const ask = async (): Promise<void> => {
    const first = await findFirstConfirming()
    // Asked twice about one start: the seller has seen it.
    if (first && first.orderId !== lastOffered.current) offer(first)
  }

  // The start does not wait for a socket, whose handshake may hang; each connection tells of what was missed before it.
  const askAtStart = useEffectEvent(() => void ask())
  useEffect(() => askAtStart(), [])
  useSocketMessage('welcome', () => void ask())
  useSocketMessage('newMessage', ({ data }) => {
    if ('orderEvent' in data && !isOver(data.order)) offer(data.order)
  })
  return { order, close }
}

async function findFirstConfirming(): Promise<OfferedOrder | null> {
  const seller = useUserInfo.getState().info
  if (!seller) return null
  try {
    const orders: unknown = await call('listSales', { sellerId: seller.id, state: 'confirming', page: 1 })
    const first: unknown = Array.isArray(orders) ? orders[0] : null
    return isOffered(first) ? first : null
  } catch (error) {
    if (isRefused(error)) toast(error.message, 'danger')
    return null
  }
}

/** Of an order its number is needed, to get at it; the rest can be asked for. */
function isOffered(order: unknown): order is OfferedOrder {
  return typeof order === 'object' && order !== null && 'orderId' in order && Boolean(order.orderId)
}

/** A push can be replayed long after: the order of then may be past its time. */
function isOver({ deadlineAt: deadline = null }: OfferedOrder): boolean {
  return deadline !== null && deadline * 1000 <= serverNow()
}

import type { OfferedOrder } from '@u-market/contract'
import { fieldIn, screens } from '@u-market/contract/paths'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { serverNow } from '../../base/clock.ts'
import { useLocation } from '../../base/router.tsx'
import { useSocketMessage } from '../../base/socket/socket.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { toast } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { alertOwner } from './alert-owner.ts'
import { isFirstAsk } from './asked-tips.ts'

/**
 * The order that waits for this seller to confirm it: by push, and from the list of sales at the start and after each break.
 * Asked about once, and not by who is looking at it.
 */
export function useConfirmingOrder() {
  const [order, setOrder] = useState<OfferedOrder | null>(null)
  const close = useCallback(() => setOrder(null), [])

  const { pathname, search } = useLocation()
  // Where storage is closed: as long as the page.
  const lastOffered = useRef('')
  const offer = (next: OfferedOrder): void => {
    const { orderId } = next
    if (!isFirstAsk(orderId) || orderId === lastOffered.current) return
    lastOffered.current = orderId
    setParameters({ orderSellItem: { ...next, orderType: 'sell' } })
    alertOwner()
    if (!isLookedAt(orderId, pathname, search)) setOrder(next)
  }
  const ask = async (): Promise<void> => {
    const first = await findFirstConfirming()
    if (first) offer(first)
  }

  // The start does not wait for a socket, whose handshake may hang; each connection tells of what was missed before it.
  const askAtStart = useEffectEvent(() => void ask())
  useEffect(() => askAtStart(), [])
  useSocketMessage('welcome', () => void ask())
  useSocketMessage('newMessage', ({ data }) => {
    if ('orderEvent' in data && data.orderEvent === 'confirming' && !isOver(data.order)) offer(data.order)
  })
  return { order, close }
}

/** A push can be replayed long after: the order of then may be past its time. */
export function isOver({ deadlineAt: deadline = null }: OfferedOrder): boolean {
  return deadline !== null && deadline * 1000 <= serverNow()
}

/** On the order's own page, or in its chat, the act itself is in sight. */
function isLookedAt(orderId: string, pathname: string, search: string): boolean {
  const isOrders = pathname === screens.order || pathname === screens.chat
  return isOrders && fieldIn(new URLSearchParams(search), 'orderId') === orderId
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

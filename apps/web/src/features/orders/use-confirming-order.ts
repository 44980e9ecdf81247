import type { Order } from '@u-market/contract'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { serverNow } from '../../base/clock.ts'
import { useSocketMessage, useSocketState } from '../../base/socket/socket.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { toast } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { alertOwner } from './alert-owner.ts'

/** The order that waits for this seller to confirm it, by push or, after a start or a break, from the list of sales. */
export function useConfirmingOrder() {
  const [order, setOrder] = useState<Order | null>(null)
  const close = useCallback(() => setOrder(null), [])

  const offer = (next: Order): void => {
    setOrder(next)
    setParameters({ orderSellItem: { ...next, orderType: 'sell' } })
    alertOwner()
  }

  // On the first connection and on every later one: whatever was missed is on this list.
  const hasAsked = useRef(false)
  const ask = (): void => {
    hasAsked.current = true
    void offerFirstConfirming(offer)
  }
  useSocketMessage('welcome', ask)
  // Where no socket comes through, the start still has its list.
  const isCutOff = useSocketState(({ state }) => state === 'waiting')
  const askWithoutSocket = useEffectEvent(() => {
    if (!hasAsked.current) ask()
  })
  useEffect(() => {
    if (isCutOff) askWithoutSocket()
  }, [isCutOff])
  useSocketMessage('newMessage', ({ data }) => {
    if (!('orderEvent' in data) || data.orderEvent !== 'confirming') return
    if (!isOver(data.order)) offer(data.order)
  })
  return { order, close }
}

async function offerFirstConfirming(offer: (order: Order) => void): Promise<void> {
  const seller = useUserInfo.getState().info
  if (!seller) return
  try {
    const [first] = await call('listSales', {
      sellerId: seller.id,
      state: 'confirming',
      page: 1,
    })
    if (first) offer(first)
  } catch (error) {
    if (isRefused(error)) toast(error.message, 'danger')
  }
}

/** A push can be replayed long after: the order of then may be past its time. */
function isOver({ deadlineAt: deadline }: Order): boolean {
  return deadline !== null && deadline * 1000 <= serverNow()
}

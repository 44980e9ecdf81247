import type { Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSocketMessage, useSocketState } from '../../base/socket/socket.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { toast } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Button } from '../../parts/Button.tsx'
import { Countdown } from '../../parts/Countdown.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { moneyText } from '../../parts/money.ts'
import { alertOwner } from './alert-owner.ts'

/** The Tip dialog: a buyer has placed an order and waits; chat now or later. */
export function SellerPrompt() {
  const t = useT('core')
  const navigate = useNavigate()
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

  const chat = (): void => {
    if (order) void navigate(paths.chat(order.orderId, 'seller'))
    close()
  }

  return (
    <Dialog
      isOpen={order !== null}
      onClose={close}
      title={t('tip')}
      actions={
        <>
          <Button onClick={chat}>{t('confirm')}</Button>
          <Button tone="second" onClick={close}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {order && (
        <>
          <p>{t('buyerOrdered', { name: order.buyerNickname })}</p>
          <p>
            <b>
              {moneyText(order.num, 'U')} · {moneyText(order.amount, order.currency)}
            </b>
            {order.deadlineAt !== null && (
              <>
                {' · '}
                <Countdown deadline={order.deadlineAt} />
              </>
            )}
          </p>
        </>
      )}
    </Dialog>
  )
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

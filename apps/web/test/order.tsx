import { screen } from '@testing-library/react'
import type { Order, User } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useUserInfo } from '../src/base/stores/user-info.ts'
import { OrderProcessScreen } from '../src/features/orders/OrderProcessScreen.tsx'
import type { OrderPath } from '../src/features/orders/use-order.ts'
import { market } from './market.ts'
import { alice, bob, config, MORNING, message, orderPageOf } from './samples.ts'
import { show, standStillAt } from './show.tsx'

/** A minute after the order has reached its state. */
export const NOW = MORNING + 60

/** Opens an order's page as the party whose view it is. */
export async function openOrder(order: Order, as: User = order.role === 'seller' ? alice : bob) {
  standStillAt(NOW)
  market.answers('getMarket', config)
  useUserInfo.setState({ homeConfig: config })
  market.answers('getOrder', order)
  market.answers('listPasskeys', [])
  market.answers('markNoticesRead', { unread: 0, unreadThreads: 0 })
  market.answers('listOrders', orderPageOf([order]))
  const opened = await show(<OrderProcessScreen />, { as, at: paths.order(order.orderId) })
  await screen.findByText('All details')
  return opened
}

/** The action returns this order, and later reads return it too. */
export function becomesBy(act: OrderPath, order: Order): void {
  market.answers(act, () => {
    market.answers('getOrder', order)
    return order
  })
}

/** Sets the number of Bob's unread messages. */
export function hasUnread(count: number): void {
  const unread = Array.from({ length: count }, (_, at) => message(at + 1, { status: 0 }))
  const peer = { id: bob.id, nickname: 'Bob', avatar: '', isOnline: 0 } as const
  market.answers('listMessages', {
    session: {
      id: 7,
      orderId: message(1).orderId,
      service: 0,
      conversationState: '',
      closed: 0,
      closesAt: null,
      peer,
    },
    data: [...unread, message(90, { status: 1 }), message(91, { sender: 'me', status: 0 })],
    next: null,
  })
}

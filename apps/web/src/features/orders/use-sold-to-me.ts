import type { ServerFrame } from '@u-market/contract'
import { refresh } from '../../base/api/query-client.ts'
import { timeText } from '../../base/clock.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { useSocketMessage } from '../../base/socket/socket.ts'
import { toastOfOrder } from '../../base/stores/toasts.ts'
import { moneyText } from '../../parts/money.ts'
import { alertOwner } from './alert-owner.ts'
import { isOver } from './use-confirming-order.ts'

/** Somebody has sold to an offer to buy of mine, and I have to pay: said in passing, as nothing is asked before it. */
export function useSoldToMe(): void {
  useSocketMessage('newMessage', ({ data }) => {
    if (!('orderEvent' in data) || data.orderEvent !== 'paying') return
    refresh('wallet', 'offers')
    if (isOver(data.order)) return
    alertOwner()
    void textOf(data).then((text) => toastOfOrder(data.orderId, text))
  })
}

type Sold = Extract<Extract<ServerFrame, { frameType: 'newMessage' }>['data'], { orderEvent: string }>

/** Until when it is to be paid, where the order says it; else what the server says. */
async function textOf({ order, nickname, msg }: Sold): Promise<string> {
  const { num, deadlineAt } = order
  if (num === undefined || typeof deadlineAt !== 'number') return msg
  await i18n.preload('wanted')
  return i18n.translator('wanted')('soldToYou', {
    name: nickname,
    num: moneyText(num, 'U'),
    time: timeText(deadlineAt),
  })
}

import type { Order } from '@u-market/contract'
import { timeText } from '../../base/clock.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { arriving, hasFee, moneyText } from '../../parts/money.ts'
import { drawPaper } from './draw-paper.ts'

/** What was traded, for whom and when, to keep or to show. Nobody's account stands on it. */
export function drawReceipt(order: Order, headline: string): Promise<Blob> {
  const t = i18n.translator('orders')
  const { role, num, price, amount, currency, buyerNickname, sellerNickname } = order
  const isWhole = !hasFee(order) && (order.toBuyer ?? num) === num
  const figure = moneyText(role === 'buyer' ? arriving(order) : (order.toBuyer ?? num), 'U')
  return drawPaper({
    title: headline.replace(figure, '').trim(),
    figure,
    rows: [
      [t('num'), isWhole ? '' : moneyText(num, 'U')],
      [t('fee'), hasFee(order) ? moneyText(order.fee, 'U') : ''],
      [t('amountPaid'), moneyText(amount, currency)],
      [t('price'), moneyText(price, currency)],
      [t('seller'), sellerNickname],
      [t('buyer'), buyerNickname],
      [t('completedAt'), timeText(order.releasedAt ?? order.createdAt)],
      [t('number'), order.orderId],
    ],
    foot: `${i18n.translator('core')('appName')} · ${location.host}`,
  })
}

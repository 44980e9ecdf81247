import type { Order } from '@u-market/contract'
import type { useT } from '../../base/i18n/i18n.ts'
import type { LifeDot } from '../../parts/DutyCard.tsx'

/** An open order's life in dots: what has been done, what is awaited, what is to come. One that its seller placed is confirmed by that. */
export function lifeOf(order: Order, t: ReturnType<typeof useT<'orders'>>): readonly LifeDot[] {
  const dots = [
    { label: t('lifeOrdered'), isDone: true },
    ...(order.side === 'buy' ? [] : [{ label: t('lifeConfirmed'), isDone: order.confirmedAt !== null }]),
    { label: t('lifePaid'), isDone: order.paidAt !== null },
    { label: t('lifeReleased'), isDone: order.releasedAt !== null },
  ]
  const now = dots.findIndex(({ isDone }) => !isDone)
  return dots.map(({ label, isDone }, at) => ({
    label,
    state: isDone ? 'done' : at === now ? 'now' : 'coming',
  }))
}

import type { Order } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { type Step, Steps } from '../../parts/Steps.tsx'

/** The order's life with the times of what is done; what comes after its end is left out. */
export function OrderSteps({ order }: { readonly order: Order }) {
  const t = useT('orders')
  return <Steps label={t('steps')} steps={stepsOf(order, t)} />
}

type T = ReturnType<typeof useT<'orders'>>

function stepsOf(order: Order, t: T): Step[] {
  const { side, buyerNickname: buyer, sellerNickname: seller, state } = order
  const isNow = (of: Order['state']): Step['state'] => (state === of ? 'now' : 'coming')
  const step = (
    key: string,
    time: number | null,
    texts: readonly [string, string],
    rest: Omit<Step, 'key' | 'title'>,
  ): Step =>
    time === null ? { key, title: texts[0], ...rest } : { key, title: texts[1], ...rest, state: 'done', time }
  const life: Step[] = [
    {
      key: 'ordered',
      title: side === 'buy' ? t('stepSold') : t('stepOrdered'),
      state: 'done',
      time: order.createdAt,
      who: side === 'buy' ? seller : buyer,
    },
    ...(side === 'buy'
      ? []
      : [
          step('confirmed', order.confirmedAt, [t('stepConfirmed'), t('stepConfirmedDone')], {
            state: isNow('confirming'),
            who: seller,
          }),
        ]),
    step('paid', order.paidAt, [t('stepPaid'), t('stepPaidDone')], { state: isNow('paying'), who: buyer }),
    ...(state === 'appealing' ? [{ key: 'appeal', title: t('stepAppeal'), state: 'now' } as const] : []),
    step('released', order.releasedAt, [t('stepReleased'), t('stepReleasedDone')], {
      state: isNow('releasing'),
      who: seller,
    }),
    step('received', order.acknowledgedAt, [t('stepReceived'), t('stepReceivedDone')], {
      state: isNow('completed'),
      who: buyer,
    }),
  ]
  if (state !== 'cancelled' && state !== 'expired') return life
  const title = state === 'cancelled' ? t('stepCancelled') : t('stepExpired')
  return [
    ...life.filter((each) => each.state === 'done'),
    { key: 'end', title, state: 'done', time: order.cancelledAt },
  ]
}

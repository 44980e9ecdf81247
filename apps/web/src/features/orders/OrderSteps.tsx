import type { Order } from '@u-market/contract'
import { useT } from '../../app/i18n/i18n.ts'
import { Card } from '../../parts/Card.tsx'
import { type Step, Steps } from '../../parts/Steps.tsx'

/** The order's life with the times of what is done; what comes after its end is left out. */
export const OrderSteps = ({ order }: { readonly order: Order }) => {
  const t = useT('orders')
  return (
    <Card title={t('steps')}>
      <Steps label={t('steps')} steps={stepsOf(order, t)} />
    </Card>
  )
}

type T = ReturnType<typeof useT<'orders'>>

const stepsOf = (order: Order, t: T): Step[] => {
  const { buyer_nickname: buyer, seller_nickname: seller, pay_status: state } = order
  const isNow = (of: Order['pay_status']): Step['state'] => (state === of ? 'now' : 'coming')
  const step = (
    key: string,
    time: number | null,
    texts: readonly [string, string],
    rest: Omit<Step, 'key' | 'title'>,
  ): Step =>
    time === null ? { key, title: texts[0], ...rest } : { key, title: texts[1], ...rest, state: 'done', time }
  const life: Step[] = [
    { key: 'ordered', title: t('stepOrdered'), state: 'done', time: order.createtime, who: buyer },
    step('confirmed', order.confirmtime, [t('stepConfirmed'), t('stepConfirmedDone')], {
      state: isNow('confirming'),
      who: seller,
    }),
    step('paid', order.paytime, [t('stepPaid'), t('stepPaidDone')], { state: isNow('paying'), who: buyer }),
    ...(state === 'appealing' ? [{ key: 'appeal', title: t('stepAppeal'), state: 'now' } as const] : []),
    step('released', order.sendtime, [t('stepReleased'), t('stepReleasedDone')], {
      state: isNow('releasing'),
      who: seller,
    }),
    step('received', order.receivedtime, [t('stepReceived'), t('stepReceivedDone')], {
      state: isNow('completed'),
      who: buyer,
    }),
  ]
  if (state !== 'cancelled' && state !== 'expired') return life
  const title = state === 'cancelled' ? t('stepCancelled') : t('stepExpired')
  return [
    ...life.filter((each) => each.state === 'done'),
    { key: 'end', title, state: 'done', time: order.canceltime },
  ]
}

import type { ConsoleDataOf } from '@u-market/contract'
import { coinText } from '@u-market/domain'
import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { pages, paths } from '../../base/paths.ts'
import { Facts } from '../../parts/Facts.tsx'
import { Money } from '../../parts/Money.tsx'
import { Amount, Tag, Time, type Tone } from '../../parts/values.tsx'

export type ConsoleOrder = ConsoleDataOf<'listOrders'>['data'][number]

/** The order's terms, payment details and history. */
export function OrderFacts({ order }: { readonly order: ConsoleOrder }) {
  const t = useT('orders')
  const { method } = order
  return (
    <Facts
      facts={[
        { label: t('number'), value: order.orderId, copies: order.orderId },
        { label: t('state'), value: <Tag tone={toneOf(order)}>{t(order.state)}</Tag> },
        { label: t('placedBy'), value: t(placedOn(order), { id: order.offerId }) },
        { label: t('coin'), value: <Amount value={order.num} unit="U" /> },
        ...(isCharged(order) ? [{ label: t('fee'), value: <Amount value={order.fee} unit="U" /> }] : []),
        ...(isSplit(order)
          ? [
              { label: t('toBuyer'), value: <Amount value={order.toBuyer ?? ''} unit="U" /> },
              { label: t('toSeller'), value: <Amount value={order.toSeller ?? ''} unit="U" /> },
            ]
          : []),
        { label: t('amount'), value: <Money value={order.amount} /> },
        { label: t('price'), value: <Money value={order.price} per="U" /> },
        { label: t('paymentReference'), value: order.paymentReference || '–' },
        ...(order.likeOrders.length > 0
          ? [{ label: t('likeOrders'), value: <LikeOrders ids={order.likeOrders} /> }]
          : []),
        ...(order.payerName ? [{ label: t('payer'), value: order.payerName }] : []),
        ...(order.payer ? [{ label: t('payerEnd'), value: `…${order.payer.end}` }] : []),
        ...(order.payerRefused
          ? [{ label: t('payerRefused'), value: <Refused refused={order.payerRefused} /> }]
          : []),
        ...(order.payerSeen ? [{ label: t('payerSeen'), value: <Seen seen={order.payerSeen} /> }] : []),
        ...(method
          ? [
              { label: t('payee'), value: method.name },
              {
                label: t('account'),
                value: [method.bankName, method.bankBranch, method.account].filter(Boolean).join(' · '),
                copies: method.account,
              },
            ]
          : []),
        { label: t('ordered'), value: <Time at={order.createdAt} /> },
        { label: t('confirmed'), value: <Time at={order.confirmedAt} /> },
        { label: t('paid'), value: <Time at={order.paidAt} /> },
        ...(order.releasedAt ? [{ label: t('released'), value: <Time at={order.releasedAt} /> }] : []),
        ...(order.cancelledAt ? [{ label: t('ended'), value: <Time at={order.cancelledAt} /> }] : []),
        ...(order.cancelReason ? [{ label: t('endReason'), value: order.cancelReason }] : []),
        ...turnsOf(order, t),
      ]}
    />
  )
}

/** A try to release that the payment barred, with its time. */
function Refused({ refused }: { readonly refused: NonNullable<ConsoleOrder['payerRefused']> }) {
  const t = useT('orders')
  return (
    <>
      <Seen seen={refused} /> {refused.isOther === 1 && <Tag tone="danger">{t('seenOther')}</Tag>}{' '}
      <Time at={refused.createdAt} />
    </>
  )
}

/** What the seller saw at the bank, and how it differed from the order. */
function Seen({ seen }: { readonly seen: NonNullable<ConsoleOrder['payerSeen']> }) {
  const t = useT('orders')
  const { amount, name, end, differences } = seen
  const names = { amount: t('seenAmount'), name: t('seenName'), account: t('seenAccount') }
  return (
    <>
      {amount !== null && <Money value={amount} />} {[name, end && `…${end}`].filter(Boolean).join(' · ')}{' '}
      {differences.map((each) => (
        <Tag key={each} tone="waiting">
          {names[each]}
        </Tag>
      ))}
    </>
  )
}

/** Orders with a similar payment proof, to compare the pictures and the people. */
function LikeOrders({ ids }: { readonly ids: readonly string[] }) {
  return ids.map((id) => (
    <div key={id}>
      <Link to={paths.one(pages.orders, id)}>{id}</Link>
    </div>
  ))
}

/** The taker places the order: on a buy offer, the seller. */
function placedOn({ side }: ConsoleOrder) {
  return side === 'buy' ? 'placedBySeller' : 'placedByBuyer'
}

/** True if both sides got a part. */
function isSplit({ state, toSeller }: ConsoleOrder): boolean {
  return state === 'completed' && toSeller !== coinText(0n)
}

/** No fee is charged for an order that ended without a release. */
function isCharged({ fee, cancelledAt }: ConsoleOrder): boolean {
  return fee !== coinText(0n) && cancelledAt === null
}

/** Differences from a normal order: the actor that ended it, open requests, extensions of the time to pay, and the time that the market was away. */
function turnsOf(
  { endedBy, cancelAsked, reopenAsked, extensions, shifted }: ConsoleOrder,
  t: ReturnType<typeof useT<'orders'>>,
) {
  const enders = {
    buyer: t('endedByBuyer'),
    seller: t('endedBySeller'),
    both: t('endedByBoth'),
    operator: t('endedByOperator'),
    system: t('endedBySystem'),
  }
  return [
    ...(endedBy ? [{ label: t('endedBy'), value: enders[endedBy] }] : []),
    ...(cancelAsked ? [{ label: t('cancelAsked'), value: <Time at={cancelAsked.until} /> }] : []),
    ...(reopenAsked ? [{ label: t('reopenAsked'), value: <Time at={reopenAsked.until} /> }] : []),
    ...(extensions > 0 ? [{ label: t('extended'), value: String(extensions) }] : []),
    ...(shifted > 0
      ? [
          {
            label: t('shifted'),
            value: t('shiftedMinutes', { count: Math.max(1, Math.round(shifted / 60)) }),
          },
        ]
      : []),
  ]
}

/** Returns a colour by the party that the order awaits, as the server reports it; the state's text is shown with it. */
export function toneOf({ state, awaits }: Pick<ConsoleOrder, 'state' | 'awaits'>): Tone {
  if (awaits === 'operator') return 'danger'
  if (awaits !== null) return 'waiting'
  return state === 'completed' ? 'good' : 'calm'
}

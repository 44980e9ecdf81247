import type { Order } from '@u-market/contract'
import { ownScreens, setField } from '@u-market/contract/paths'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Card, Facts, Fold } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Method } from '../../parts/MethodMark.tsx'
import { arriving, hasFee, moneyText } from '../../parts/money.ts'
import { type Step, Steps } from '../../parts/Steps.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import type { OpenActs } from './order-acts.ts'
import { isOpenOrder } from './order-words.ts'
import styles from './orders.module.css'

type OrderDetailsProps = {
  readonly order: Order
  readonly acts: OpenActs
  /** The page shows the main facts already, where they are needed. */
  readonly isBrief: boolean
}

/** Three main facts; further facts and the timed steps can be expanded. */
export function OrderDetails({ order, acts, isBrief }: OrderDetailsProps) {
  const t = useT('orders')
  const main = (
    <Facts
      facts={[
        {
          label: t(amountWord(order)),
          value: <Amount value={order.amount} unit={order.currency} />,
          isStrong: true,
        },
        { label: t('num'), value: <Amount value={order.num} unit="U" />, isStrong: true },
        { label: t(methodWord(order)), value: <Method type={order.methodType} /> },
      ]}
    />
  )
  return (
    <Card>
      {!isBrief && main}
      {order.state === 'confirming' && order.role === 'buyer' && (
        <p className={styles.hint}>{t('methodComing')}</p>
      )}
      <Fold label={t('details')}>
        {isBrief && main}
        <OrderFacts order={order} acts={acts} />
        <OrderSteps order={order} />
        <ButtonLink tone="quiet" to={lifecycleOf(order.orderId)}>
          {t('lifecycle')}
        </ButtonLink>
      </Fold>
    </Card>
  )
}

/** The lifecycle with the place of an order. Here and not in `paths`, which the first screen loads. */
function lifecycleOf(orderId: string): string {
  const query = new URLSearchParams()
  setField(query, 'orderId', orderId)
  return `${ownScreens.lifecycle}?${query}`
}

/** Returns the label of the amount. Only a release proves a payment: a screenshot of any other state must not say "paid". */
function amountWord(order: Order): 'amount' | 'amountSeller' | 'amountPaid' | 'amountEnded' {
  if (order.state === 'completed') return 'amountPaid'
  if (order.paidAt !== null || !isOpenOrder(order)) return 'amountEnded'
  return order.role === 'seller' ? 'amountSeller' : 'amount'
}

function methodWord(order: Order): 'method' | 'methodSeller' | 'methodPaid' | 'methodEnded' {
  if (order.state === 'completed') return 'methodPaid'
  if (order.paidAt !== null || !isOpenOrder(order)) return 'methodEnded'
  return order.role === 'seller' ? 'methodSeller' : 'method'
}

/** The agreed terms and, once paid, the payment proofs. */
function OrderFacts({ order, acts }: { readonly order: Order; readonly acts: OpenActs }) {
  const t = useT('orders')
  const payers = useT('payers')
  const { method, payerName } = order
  // No fee is charged for an order that ended without a release.
  const isCharged = hasFee(order) && order.cancelledAt === null
  const name = (side: Order['role'], nickname: string): string =>
    side === order.role ? t('you', { name: nickname }) : nickname
  return (
    <>
      <Facts
        facts={[
          { label: t('price'), value: moneyText(order.price, order.currency) },
          isCharged ? { label: t('fee'), value: moneyText(order.fee, 'U') } : null,
          isCharged ? { label: t('arrives'), value: moneyText(arriving(order), 'U') } : null,
          method && !acts.can('markPaid')
            ? { label: t('payee'), value: <Payee name={method.name} fields={method.fields} /> }
            : null,
          { label: t('paymentReference'), value: order.paymentReference },
          payerName !== '' ? { label: t('payerName'), value: payerName } : null,
          order.payer ? { label: payers('declared'), value: `…${order.payer.end}` } : null,
          order.payerSeen ? { label: payers('sawPayment'), value: <Seen order={order} /> } : null,
          { label: t('seller'), value: name('seller', order.sellerNickname) },
          { label: t('buyer'), value: name('buyer', order.buyerNickname) },
          { label: t('payWindow'), value: t('minutes', { count: order.payMinutes }) },
          { label: t('created'), value: timeText(order.createdAt) },
          { label: t('number'), value: <OrderNumber number={order.orderId} /> },
        ]}
      />
      {!acts.can('release') && <Proofs order={order} />}
    </>
  )
}

/** The images of the payment proof. */
export function Proofs({ order }: { readonly order: Order }) {
  const t = useT('orders')
  return order.proofs.map((proof, at) => (
    <Thumbnail
      key={proof.url}
      src={proof.fullUrl}
      alt={at === 0 ? t('proof') : t('proofNumber', { number: at + 1 })}
    >
      {at === 0 && <p className={styles.hint}>{t('proof')}</p>}
    </Thumbnail>
  ))
}

/** What the seller saw of the payment when releasing. */
function Seen({ order: { payerSeen, currency } }: { readonly order: Order }) {
  const t = useT('payers')
  if (!payerSeen) return null
  const { amount, name, end, differences } = payerSeen
  return (
    <>
      {[amount === null ? '' : moneyText(amount, currency), name, end === '' ? '' : `…${end}`]
        .filter((each) => each !== '')
        .join(' · ')}
      {differences.length === 0 && (
        <>
          <br />
          <small className={styles.equal}>{t('equal')}</small>
        </>
      )}
    </>
  )
}

function Payee({ name, fields }: Pick<NonNullable<Order['method']>, 'name' | 'fields'>) {
  return (
    <>
      {name}
      {fields.map((field) => (
        <span key={field.name}>
          <br />
          {field.shown}
        </span>
      ))}
    </>
  )
}

function OrderNumber({ number }: { readonly number: string }) {
  const t = useT('orders')
  return (
    <span className={styles.number}>
      {number}
      <CopyButton text={number} what={t('copyNumber')} />
    </span>
  )
}

/** The steps of the order with their times; after its end, only the completed ones. */
function OrderSteps({ order }: { readonly order: Order }) {
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
    step('paid', order.paidAt, [t('stepPaid'), t(state === 'completed' ? 'stepPaidDone' : 'stepMarked')], {
      state: isNow('paying'),
      who: buyer,
    }),
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

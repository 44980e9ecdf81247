import type { Order } from '@u-market/contract'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Facts } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { arriving, hasFee, moneyText } from '../../parts/money.ts'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import type { OpenActs } from './order-acts.ts'
import styles from './orders.module.css'

/** What was agreed, and once paid, what was shown for it. */
export function OrderFacts({ order, acts }: { readonly order: Order; readonly acts: OpenActs }) {
  const t = useT('orders')
  const { method, payerName } = order
  // An order that ended without a release was charged nothing.
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
            ? { label: t('payee'), value: <Payee name={method.name} account={method.account} /> }
            : null,
          { label: t('paymentReference'), value: order.paymentReference },
          payerName !== '' ? { label: t('payerName'), value: payerName } : null,
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

/** What was shown for the payment. */
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

function Payee({ name, account }: { readonly name: string; readonly account: string }) {
  return (
    <>
      {name}
      <br />
      {account}
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

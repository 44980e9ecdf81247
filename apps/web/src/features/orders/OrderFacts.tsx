import type { Order } from '@u-market/contract'
import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { timeText } from '../../base/time-text.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Card } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { arriving, hasFee } from '../../parts/fee.ts'
import { moneyText } from '../../parts/money.ts'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { useMethodName } from '../../parts/use-method-name.ts'
import type { OpenActs } from './order-acts.ts'
import styles from './orders.module.css'

/** What was agreed, and once paid, what was shown for it. */
export function OrderFacts({ order, acts }: { readonly order: Order; readonly acts: OpenActs }) {
  const t = useT('orders')
  const methodName = useMethodName()
  const name = (side: Order['role'], nickname: string): string =>
    side === order.role ? t('you', { name: nickname }) : nickname
  return (
    <Card title={t('facts')}>
      <dl className={styles.facts}>
        <Fact label={t('num')}>
          <Amount value={order.num} unit="U" />
        </Fact>
        <FeeFacts order={order} />
        <Fact label={t('price')}>{moneyText(order.price, order.currency)}</Fact>
        <Fact label={t('amount')}>
          <Amount value={order.amount} unit={order.currency} />
        </Fact>
        <Fact label={t('method')}>{methodName(order.methodType)}</Fact>
        {order.method && !acts.can('markPaid') && (
          <Fact label={t('payee')}>
            {order.method.name}
            <br />
            {order.method.account}
          </Fact>
        )}
        <Fact label={t('paymentReference')}>{order.paymentReference}</Fact>
        {order.payerName !== '' && <Fact label={t('payerName')}>{order.payerName}</Fact>}
        <Fact label={t('seller')}>{name('seller', order.sellerNickname)}</Fact>
        <Fact label={t('buyer')}>{name('buyer', order.buyerNickname)}</Fact>
        <Fact label={t('payWindow')}>{t('minutes', { count: order.payMinutes })}</Fact>
        <Fact label={t('created')}>{timeText(order.createdAt)}</Fact>
        <div className={styles.line}>
          <dt className={styles.lineLabel}>{t('number')}</dt>
          <dd className={`figures ${styles.number}`}>
            <span>{order.orderId}</span>
            <CopyButton text={order.orderId} what={t('copyNumber')} />
          </dd>
        </div>
      </dl>
      {order.state === 'confirming' && order.role === 'buyer' && (
        <p className={styles.hint}>{t('methodComing')}</p>
      )}
      {!acts.can('release') &&
        order.proofs.map((proof, at) => (
          <Thumbnail
            key={proof.url}
            src={proof.fullUrl}
            alt={at === 0 ? t('proof') : t('proofNumber', { number: at + 1 })}
          >
            {at === 0 && <p className={styles.hint}>{t('proof')}</p>}
          </Thumbnail>
        ))}
    </Card>
  )
}

/** An order that ended without a release was charged nothing. */
function FeeFacts({ order }: { readonly order: Order }) {
  const t = useT('orders')
  if (!hasFee(order) || order.cancelledAt !== null) return null
  return (
    <>
      <Fact label={t('fee')}>
        <Amount value={order.fee} unit="U" />
      </Fact>
      <Fact label={t('arrives')}>
        <Amount value={arriving(order)} unit="U" />
      </Fact>
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

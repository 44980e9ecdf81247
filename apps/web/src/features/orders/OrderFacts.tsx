import type { Order } from '@u-market/contract'
import type { ReactNode } from 'react'
import { useT } from '../../app/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Card } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { useMethodName } from '../../parts/MethodChips.tsx'
import { moneyText } from '../../parts/money.ts'
import { Slip } from '../../parts/Slip.tsx'
import { timeText } from '../../parts/Steps.tsx'
import type { OpenActs } from './order-acts.ts'
import styles from './orders.module.css'

/** What was agreed, and once paid, what was shown for it. */
export const OrderFacts = ({ order, acts }: { readonly order: Order; readonly acts: OpenActs }) => {
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
        <Fact label={t('price')}>{moneyText(order.price, order.currency)}</Fact>
        <Fact label={t('amount')}>
          <Amount value={order.amount} unit={order.currency} />
        </Fact>
        <Fact label={t('method')}>{methodName(order.ma_type)}</Fact>
        {order.ma && !acts.can('userPaid') && (
          <Fact label={t('payee')}>
            {order.ma.name}
            <br />
            {order.ma.account}
          </Fact>
        )}
        <Fact label={t('memoCode')}>{order.memo_code}</Fact>
        {order.payer_name !== '' && <Fact label={t('payerName')}>{order.payer_name}</Fact>}
        <Fact label={t('seller')}>{name('seller', order.seller_nickname)}</Fact>
        <Fact label={t('buyer')}>{name('buyer', order.buyer_nickname)}</Fact>
        <Fact label={t('payWindow')}>{t('minutes', { count: order.pay_minutes })}</Fact>
        <Fact label={t('created')}>{timeText(order.createtime)}</Fact>
        <div className={styles.line}>
          <dt className={styles.lineLabel}>{t('number')}</dt>
          <dd className={`figures ${styles.number}`}>
            <span>{order.buy_orderid}</span>
            <CopyButton text={order.buy_orderid} what={t('copyNumber')} />
          </dd>
        </div>
      </dl>
      {order.pay_status === 'confirming' && order.role === 'buyer' && (
        <p className={styles.hint}>{t('methodComing')}</p>
      )}
      {!acts.can('sendCoin') &&
        order.voucher.map((slip, at) => (
          <Slip
            key={slip.url}
            src={slip.fullurl}
            alt={at === 0 ? t('slip') : t('slipNumber', { number: at + 1 })}
          >
            {at === 0 && <p className={styles.hint}>{t('slip')}</p>}
          </Slip>
        ))}
    </Card>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd className="figures">{children}</dd>
  </div>
)

import type { Order } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Card, Facts, Fold } from '../../parts/Card.tsx'
import { Method } from '../../parts/MethodMark.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import type { OpenActs } from './order-acts.ts'
import styles from './orders.module.css'

/** Three facts in sight; all the others, and every step with its time, for who asks. */
export function OrderDetails({ order, acts }: { readonly order: Order; readonly acts: OpenActs }) {
  const t = useT('orders')
  return (
    <Card>
      <Facts
        facts={[
          {
            label: t(amountWord(order)),
            value: <Amount value={order.amount} unit={order.currency} />,
            isStrong: true,
          },
          { label: t('num'), value: <Amount value={order.num} unit="U" />, isStrong: true },
          {
            label: order.role === 'buyer' && order.paidAt === null ? t('method') : t('methodPaid'),
            value: <Method type={order.methodType} />,
          },
        ]}
      />
      {order.state === 'confirming' && order.role === 'buyer' && (
        <p className={styles.hint}>{t('methodComing')}</p>
      )}
      <Fold label={t('details')}>
        <OrderFacts order={order} acts={acts} />
        <OrderSteps order={order} />
      </Fold>
    </Card>
  )
}

/** What the sum of money is: to be paid, paid, or neither any more. */
function amountWord({
  role,
  paidAt,
  cancelledAt,
}: Order): 'amount' | 'amountSeller' | 'amountPaid' | 'amountEnded' {
  if (paidAt !== null) return 'amountPaid'
  if (cancelledAt !== null) return 'amountEnded'
  return role === 'seller' ? 'amountSeller' : 'amount'
}

import type { ConsoleDataOf } from '@u-market/contract'
import { useT } from '../../app/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { Time } from '../../parts/Time.tsx'
import { toneOf } from './states.ts'

export type ConsoleOrder = ConsoleDataOf<'/console/api/orders'>['data'][number]

/** What was agreed, and where the money was to go. */
export const OrderFacts = ({ order }: { readonly order: ConsoleOrder }) => {
  const t = useT('orders')
  const { ma } = order
  return (
    <Facts
      facts={[
        { label: t('number'), value: order.buy_orderid, copies: order.buy_orderid },
        { label: t('state'), value: <Tag tone={toneOf(order.pay_status)}>{t(order.pay_status)}</Tag> },
        { label: t('coin'), value: <Amount value={order.num} unit="U" /> },
        { label: t('amount'), value: <Amount value={order.amount} unit={order.currency} /> },
        { label: t('price'), value: <Amount value={order.price} unit={`${order.currency}/U`} /> },
        { label: t('memo'), value: order.memo_code || '–' },
        ...(order.payer_name ? [{ label: t('payer'), value: order.payer_name }] : []),
        ...(ma
          ? [
              { label: t('payee'), value: ma.name },
              {
                label: t('account'),
                value: [ma.bank_name, ma.bank_branch, ma.account].filter(Boolean).join(' · '),
                copies: ma.account,
              },
            ]
          : []),
        { label: t('ordered'), value: <Time at={order.createtime} /> },
        { label: t('confirmed'), value: <Time at={order.confirmtime} /> },
        { label: t('paid'), value: <Time at={order.paytime} /> },
        ...(order.sendtime ? [{ label: t('released'), value: <Time at={order.sendtime} /> }] : []),
        ...(order.canceltime ? [{ label: t('ended'), value: <Time at={order.canceltime} /> }] : []),
        ...(order.cancel_reason ? [{ label: t('endReason'), value: order.cancel_reason }] : []),
      ]}
    />
  )
}

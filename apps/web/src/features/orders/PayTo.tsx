import type { Order } from '@u-market/contract'
import { Info } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout, Card } from '../../parts/Card.tsx'
import { CopyAllButton, CopyButton } from '../../parts/CopyButton.tsx'
import { Method } from '../../parts/MethodMark.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import styles from './orders.module.css'
import { allOf, payLinesOf } from './pay-lines.ts'

/** The first two blocks of paying: everything to type into a bank or payment app, and how to pay there. */
export function PayTo({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const { method, buyerRealName: name } = order
  if (!method) return null
  const lines = payLinesOf(order, t)
  return (
    <>
      <Card
        title={t('payCopy')}
        number={1}
        end={<CopyAllButton text={allOf(lines)}>{t('copyAll')}</CopyAllButton>}
      >
        <dl className={styles.lines}>
          {lines.map(({ label, shown, copied, weight }) => (
            <div key={label} className={styles.line} data-weight={weight}>
              <dt>{label}</dt>
              <dd>
                <span className="figures">{shown}</span>
                <CopyButton text={copied} what={copied === order.amount ? t('copyAmount') : label} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('payInApp')} number={2} end={<Method type={method.type} />}>
        {method.qrCode !== '' && (
          <Thumbnail src={method.qrCode} alt={t('qrCode')}>
            <p className={styles.hint}>{t('qrcodeHint')}</p>
          </Thumbnail>
        )}
        <p className={styles.hint}>{t('memoHint', { code: order.paymentReference })}</p>
        <Callout tone="amber">
          <Info aria-hidden="true" />
          <div>
            <p>{t('ownAccountOnly')}</p>
            {name !== '' && <p>{t('ownName', { name })}</p>}
          </div>
        </Callout>
      </Card>
    </>
  )
}

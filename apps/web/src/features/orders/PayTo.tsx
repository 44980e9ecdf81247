import type { Order } from '@u-market/contract'
import { Info } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { useMethodName } from '../../parts/use-method-name.ts'
import styles from './orders.module.css'

/** Everything that the buyer types into a bank or wallet app, each with a button that copies it. */
export function PayTo({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const methodName = useMethodName()
  const { method } = order
  if (!method) return null
  const lines = [
    [t('payee'), method.name],
    [t('account'), method.account],
    [t('bankName'), method.bankName],
    [t('bankBranch'), method.bankBranch],
  ].filter(([, value]) => value !== '')
  return (
    <Card title={t('payBy', { method: methodName(method.type) })}>
      <div className={styles.payAmount}>
        <span>
          <span className={styles.lineLabel}>{t('payExactly')}</span>
          <Amount value={order.amount} unit={order.currency} size="title" />
        </span>
        <CopyButton text={order.amount} what={t('copyAmount')} />
      </div>
      <dl className={styles.lines}>
        {lines.map(([label = '', value = '']) => (
          <CopyLine key={label} label={label} value={value} />
        ))}
        <div className={styles.memo}>
          <dt className={styles.lineLabel}>{t('paymentReference')}</dt>
          <dd className="figures">
            <span>{order.paymentReference}</span>
            <CopyButton text={order.paymentReference} what={t('paymentReference')} />
          </dd>
        </div>
      </dl>
      <p className={styles.hint}>{t('memoHint')}</p>
      {method.qrCode !== '' && (
        <Thumbnail src={method.qrCode} alt={t('qrCode')}>
          <p className={styles.hint}>{t('qrcodeHint')}</p>
        </Thumbnail>
      )}
      <Callout tone="amber">
        <Info aria-hidden="true" />
        <span>{t('ownAccountOnly')}</span>
      </Callout>
    </Card>
  )
}

function CopyLine({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles.line}>
      <dt className={styles.lineLabel}>{label}</dt>
      <dd className="figures">
        <span>{readable(value)}</span>
        <CopyButton text={value} what={label} />
      </dd>
    </div>
  )
}

/** Account numbers are read in groups of four; what is copied has no spaces. */
function readable(value: string): string {
  return /^\d{12,}$/.test(value) ? value.replace(/(\d{4})(?=\d)/g, '$1 ') : value
}

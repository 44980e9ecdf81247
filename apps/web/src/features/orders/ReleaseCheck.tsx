import type { Order } from '@u-market/contract'
import { TriangleAlert } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout, Card } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import styles from './orders.module.css'
import { type Check, checks, type Drafts } from './use-drafts.ts'

/** What a seller makes sure of before the coin is gone: beside the payment proof, in their own account, one by one. */
export function ReleaseCheck({ order, drafts }: { readonly order: Order; readonly drafts: Drafts }) {
  const t = useT('orders')
  const amount = moneyText(order.amount, order.currency)
  const words: Record<Check, string> = {
    amount: t('checkAmount', { amount }),
    memo: t('checkMemo', { code: order.paymentReference }),
    payee: t('checkPayee', { name: order.method?.name ?? '', account: order.method?.account ?? '' }),
    payer: order.payerName === '' ? t('checkPayerUnknown') : t('checkPayer', { name: order.payerName }),
  }
  return (
    <Card title={t('checkTitle')}>
      <p className={styles.hint}>{t('checkIntro')}</p>
      {order.proofs.map((proof, at) => (
        <Thumbnail
          key={proof.url}
          src={proof.fullUrl}
          alt={at === 0 ? t('proof') : t('proofNumber', { number: at + 1 })}
        >
          {at === 0 && (
            <div className={styles.shows}>
              <p className={styles.hint}>{t('proofShows')}</p>
              <p className="figures">
                <b>{amount}</b>
              </p>
              <p className="figures">
                {t('paymentReference')} <b>{order.paymentReference}</b>
              </p>
              <p>{order.method?.name}</p>
            </div>
          )}
        </Thumbnail>
      ))}
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={drafts.ticked.includes(check)}
                onChange={(event) => drafts.tick(check, event.target.checked)}
              />
              <span>{words[check]}</span>
            </label>
          </li>
        ))}
      </ul>
      <Callout tone="amber">
        <TriangleAlert aria-hidden="true" />
        <span>{t('notAllRight')}</span>
      </Callout>
    </Card>
  )
}

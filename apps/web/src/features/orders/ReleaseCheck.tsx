import type { Order } from '@u-market/contract'
import { TriangleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout, Card } from '../../parts/Card.tsx'
import { moneyText } from '../../parts/money.ts'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import styles from './orders.module.css'
import { useCheckWords } from './use-check-words.ts'
import { checks, type Drafts } from './use-drafts.ts'

type ReleaseCheckProps = {
  readonly order: Order
  readonly drafts: Drafts
  /** Where the bar's reason leads to. */
  readonly place: RefObject<HTMLDivElement | null>
}

/** What a seller makes sure of before the coin is gone: beside the payment proof, in their own account, one by one. */
export function ReleaseCheck({ order, drafts, place }: ReleaseCheckProps) {
  const t = useT('orders')
  const words = useCheckWords(order)
  return (
    <Card title={t('checkTitle')}>
      <p className={styles.hint}>{t('checkIntro')}</p>
      {order.proofs.map((proof, at) => (
        <Thumbnail
          key={proof.url}
          src={proof.fullUrl}
          alt={at === 0 ? t('proof') : t('proofNumber', { number: at + 1 })}
        >
          {at === 0 && <Expected order={order} />}
        </Thumbnail>
      ))}
      <div ref={place}>
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
      </div>
      <Callout tone="amber">
        <TriangleAlert aria-hidden="true" />
        <span>{t('notAllRight')}</span>
      </Callout>
    </Card>
  )
}

/** What the proof has to show: whatever is ticked below stands here. */
function Expected({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const { method, payerName: spelling, buyerRealName: name } = order
  const lines = [
    [t('amountPaid'), moneyText(order.amount, order.currency)],
    [t('paymentReference'), order.paymentReference],
    [t('payee'), method?.name ?? ''],
    [t('payer'), name],
    [t('payerSpelling'), spelling === name ? '' : spelling],
  ] as const
  return (
    <div className={styles.shows}>
      <p className={styles.hint}>{t('proofShows')}</p>
      <dl>
        {lines.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

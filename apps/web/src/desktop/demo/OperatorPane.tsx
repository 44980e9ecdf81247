import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { moneyText } from '../../parts/money.ts'
import styles from './DemoPage.module.css'
import type { SeenOrder } from './demo-calls.ts'

/** The same order as an operator sees it, with its ledger postings as they are made. */
export function OperatorPane({ seen }: { readonly seen: SeenOrder | undefined }) {
  const t = useT('desktop')
  return (
    <aside className={styles.pane} aria-label={t('pane')}>
      <h2>{t('pane')}</h2>
      {seen ? (
        <>
          <Facts order={seen.order} />
          <h3>{t('postings')}</h3>
          <Postings postings={seen.postings} />
        </>
      ) : (
        <p>{t('paneEmpty')}</p>
      )}
    </aside>
  )
}

function Facts({ order }: { readonly order: SeenOrder['order'] }) {
  const t = useT('desktop')
  const facts = [
    [t('state'), order.stateText],
    [t('seller'), order.sellerNickname],
    [t('buyer'), order.buyerNickname],
    [t('coin'), moneyText(order.num, 'U')],
    [t('money'), moneyText(order.amount, order.currency)],
    [t('reference'), order.paymentReference],
  ] as const
  return (
    <>
      <p className={styles.number}>{order.orderId}</p>
      <dl className={styles.facts} aria-live="polite">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Newest first. */
function Postings({ postings }: Pick<SeenOrder, 'postings'>) {
  return (
    <ol className={styles.postings} aria-live="polite">
      {postings.toReversed().map((posting) => (
        <li key={`${posting.kind} ${posting.createdAt}`}>
          <b>{posting.kind}</b>
          <time>{timeText(posting.createdAt)}</time>
          <span data-sign="out">
            <span>{posting.debit}</span>
            <span>−{moneyText(posting.amount, 'U')}</span>
          </span>
          <span data-sign="in">
            <span>{posting.credit}</span>
            <span>+{moneyText(posting.amount, 'U')}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

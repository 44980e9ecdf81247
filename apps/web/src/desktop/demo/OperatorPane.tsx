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
        <>
          <p>{t('paneEmpty')}</p>
          <Postings postings={coming} />
        </>
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

type Shown = Omit<SeenOrder['postings'][number], 'createdAt' | 'amount'> &
  Partial<SeenOrder['postings'][number]>

/** What the two phones are about to post, newest first as the rest. */
const coming: readonly Shown[] = [
  { kind: 'order_escrow', debit: 'offer_stock · Alice', credit: 'order_escrow · Alice' },
  { kind: 'escrow_release', debit: 'order_escrow · Alice', credit: 'available · Bob' },
]

/** Newest first. */
function Postings({ postings }: { readonly postings: readonly Shown[] }) {
  const { kindOf, accountOf } = useLedgerWords()
  return (
    <ol className={styles.postings} aria-live="polite">
      {postings.toReversed().map(({ kind, debit, credit, amount, createdAt }) => (
        <li key={`${kind} ${createdAt}`} data-coming={amount === undefined || undefined}>
          <b>{kindOf(kind)}</b>
          {createdAt && <time>{timeText(createdAt)}</time>}
          <span data-sign="out">
            <span>{accountOf(debit)}</span>
            <span>−{amount && moneyText(amount, 'U')}</span>
          </span>
          <span data-sign="in">
            <span>{accountOf(credit)}</span>
            <span>+{amount && moneyText(amount, 'U')}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Words for the flows and accounts of an order; the ledger's own names for all others. */
function useLedgerWords() {
  const t = useT('desktop')
  const kinds = new Map([
    ['order_escrow', t('postedEscrow')],
    ['escrow_reserve', t('postedEscrow')],
    ['escrow_release', t('postedRelease')],
    ['escrow_return', t('postedReturn')],
    ['escrow_refund', t('postedReturn')],
    ['order_fee', t('postedFee')],
  ])
  const accounts = new Map([
    ['offer_stock', t('accountOffer')],
    ['order_escrow', t('accountEscrow')],
    ['available', t('accountBalance')],
    ['fees', t('accountFees')],
  ])
  return {
    kindOf: (kind: string): string => kinds.get(kind) ?? kind,
    accountOf: (account: string): string => {
      const [name = '', ...owner] = account.split(' · ')
      return [accounts.get(name) ?? name, ...owner].join(' · ')
    },
  }
}

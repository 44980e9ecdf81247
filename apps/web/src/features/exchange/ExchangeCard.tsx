import type { Exchange } from '@u-market/contract'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Facts } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { moneyText } from '../../parts/money.ts'
import styles from './exchange.module.css'

const tones = { pending: 'amber', paid: 'jade', refused: 'danger' } as const

/** One exchange: what went, what arrives where, and where it stands. */
export function ExchangeCard({ exchange }: { readonly exchange: Exchange }) {
  const t = useT('exchange')
  const { status, coin, usdt, rate, fee, network, address, transactionId, reason, createdAt } = exchange
  const text = {
    pending: t('pendingText', { amount: moneyText(coin, 'U') }),
    paid: t('paidText'),
    refused: t('refusedText', { amount: moneyText(coin, 'U'), reason }),
  }[status]
  return (
    <article className={styles.card} aria-label={t('number', { id: exchange.id })}>
      <div className={styles.top}>
        <Badge tone={tones[status]}>{t(status)}</Badge>
        <time className="figures">{timeText(createdAt)}</time>
      </div>
      <Amount value={usdt} unit="USDT" size="title" />
      <p className={styles.label}>{text}</p>
      <Facts
        facts={[
          { label: t('sent'), value: moneyText(coin, 'U') },
          { label: t('rate'), value: t('rateIs', { rate: moneyText(rate, 'USDT') }) },
          { label: t('fee'), value: moneyText(fee, 'USDT') },
        ]}
      />
      <LongValue name={t('address', { network })} value={address} />
      {transactionId !== '' && <LongValue name={t('transaction')} value={transactionId} />}
    </article>
  )
}

function LongValue({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.long}>
      <div>
        <p className={styles.label}>{name}</p>
        <p className={styles.code}>{value}</p>
      </div>
      <CopyButton text={value} what={name} />
    </div>
  )
}

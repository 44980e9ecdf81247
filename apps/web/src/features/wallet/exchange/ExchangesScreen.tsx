import type { Exchange } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import type { ReactNode } from 'react'
import { useApiList } from '../../../base/api/use-api.ts'
import { timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useIsLoggedIn } from '../../../base/stores/user-info.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { Badge } from '../../../parts/Badge.tsx'
import { ButtonLink } from '../../../parts/Button.tsx'
import { Facts } from '../../../parts/Card.tsx'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { PullToRefresh } from '../../../parts/LongList.tsx'
import { moneyText } from '../../../parts/money.ts'
import { PagedList } from '../../../parts/PagedList.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty } from '../../../parts/States.tsx'
import styles from './exchange.module.css'
import { GroupedAddress } from './GroupedAddress.tsx'

/** The user's exchanges. A push invalidates the list, so that a decision appears without a reload. */
export function ExchangesScreen() {
  const t = useT('exchange')
  const isLoggedIn = useIsLoggedIn()
  if (!isLoggedIn) return <LoginFirst title={t('mine')} back={screens.home} />
  return (
    <Screen title={t('mine')} back={screens.home}>
      <PullToRefresh />
      <Exchanges />
    </Screen>
  )
}

function Exchanges() {
  const t = useT('exchange')
  const list = useApiList('listExchanges', {})
  const toForm = (
    <ButtonLink to={screens.exchange} tone="second">
      {t('exchange')}
    </ButtonLink>
  )
  return (
    <PagedList
      list={list}
      safe={t('safe')}
      skeleton={{ count: 3, height: 260 }}
      empty={<Empty scene="exchange" text={t('empty')} action={toForm} />}
    >
      {(exchanges) => (
        <ul className="cards" aria-label={t('mine')} aria-live="polite">
          {exchanges.map((exchange) => (
            <li key={exchange.id}>
              <ExchangeCard exchange={exchange} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const tones = { pending: 'amber', paid: 'jade', refused: 'danger' } as const

/** An exchange with its amounts, address and state. */
function ExchangeCard({ exchange }: { readonly exchange: Exchange }) {
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
      <LongValue name={t('address', { network })} value={address}>
        <GroupedAddress address={address} />
      </LongValue>
      {transactionId !== '' && (
        <LongValue name={t('transaction')} value={transactionId}>
          {transactionId}
        </LongValue>
      )}
    </article>
  )
}

type LongValueProps = { readonly name: string; readonly value: string; readonly children: ReactNode }

function LongValue({ name, value, children }: LongValueProps) {
  return (
    <div className={styles.long}>
      <div>
        <p className={styles.label}>{name}</p>
        <p className={styles.code}>{children}</p>
      </div>
      <CopyButton text={value} what={name} />
    </div>
  )
}

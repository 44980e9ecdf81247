import type { ConsoleDataOf } from '@u-market/contract'
import { explorerLink } from '@u-market/domain'
import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { pages, paths } from '../../base/paths.ts'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Amount, Time } from '../../parts/values.tsx'

export type Exchange = ConsoleDataOf<'getExchange'>

/** What an operator judges an exchange by: the payout, the person, the address, and what was sent before. */
export function ExchangeFacts({ exchange }: { readonly exchange: Exchange }) {
  const t = useT('exchange')
  const { usdt, network, coin, rate, fee, realName, userId, username, mobile, createdAt } = exchange
  return (
    <>
      <Warnings exchange={exchange} />
      <Facts
        facts={[
          {
            label: t('arrives'),
            value: <Amount value={usdt} unit="USDT" isLarge />,
            ...copied(exchange, usdt),
          },
          { label: t('network'), value: network },
          { label: t('address'), value: exchange.address, ...copied(exchange, exchange.address) },
          ...transactionFacts(exchange, t),
          { label: t('coin'), value: <Amount value={coin} unit="U" /> },
          { label: t('rate'), value: <Amount value={rate} unit="USDT" /> },
          { label: t('fee'), value: <Amount value={fee} unit="USDT" /> },
          { label: t('realName'), value: realName },
          { label: t('username'), value: <Link to={paths.user(userId)}>{username}</Link>, copies: username },
          { label: t('mobile'), value: mobile, copies: mobile },
          { label: t('asked'), value: <Time at={createdAt} /> },
          ...useStepFacts(exchange),
        ]}
      />
      <Before exchange={exchange} />
    </>
  )
}

/** Only what may be sent can be copied: before the authorisation, and during a sanction, nothing leaves. */
function copied({ status, sanction, frozenByOwner }: Exchange, copies: string): Pick<Fact, 'copies'> {
  const isClosed =
    status === 'pending' ||
    status === 'refused' ||
    (status === 'authorised' && (sanction !== '' || frozenByOwner === 1))
  return isClosed ? {} : { copies }
}

function transactionFacts(
  { network, transactionId }: Exchange,
  t: ReturnType<typeof useT<'exchange'>>,
): Fact[] {
  if (transactionId === '') return []
  return [
    {
      label: t('transactionId'),
      value: (
        <>
          {transactionId}{' '}
          <a href={explorerLink(network, 'transaction', transactionId)} target="_blank" rel="noreferrer">
            {t('explorer')}
          </a>
        </>
      ),
      copies: transactionId,
    },
  ]
}

/** The operator of each step, and its time. */
function useStepFacts(exchange: Exchange): Fact[] {
  const t = useT('exchange')
  const { time } = useFormat()
  const { authorisedBy, authorisedAt, proposedBy, decidedBy, decidedAt, confirmedBy, confirmedAt, status } =
    exchange
  const step = (label: string, operator: string, at: number | null): Fact[] =>
    at === null ? [] : [{ label, value: t('stepBy', { operator, time: time(at) }) }]
  const both = proposedBy === '' ? authorisedBy : t('byTwo', { first: proposedBy, second: authorisedBy })
  return [
    ...step(t('authorised'), both, authorisedAt),
    ...step(t(status === 'refused' ? 'refused' : 'paid'), decidedBy, decidedAt),
    ...step(t('confirmed'), confirmedBy, confirmedAt),
  ]
}

function Warnings({ exchange }: { readonly exchange: Exchange }) {
  const t = useT('exchange')
  const { alsoBy, newAddress, sanction, frozenByOwner } = exchange
  return (
    <>
      {frozenByOwner === 1 && <Notice tone="danger">{t('ownFreeze')}</Notice>}
      {sanction !== '' && <Notice tone="danger">{t('sanctioned', { reason: sanction })}</Notice>}
      {alsoBy.length > 0 && (
        <Notice tone="danger">
          {t('sharedWith')}{' '}
          {alsoBy.map(({ userId, username }) => (
            <Link key={userId} to={paths.user(userId)}>
              @{username}{' '}
            </Link>
          ))}
        </Notice>
      )}
      {newAddress === 1 && <Notice tone="waiting">{t('isNew')}</Notice>}
    </>
  )
}

/** The user's other exchanges, and the sums of what was sent. */
function Before({ exchange }: { readonly exchange: Exchange }) {
  const t = useT('exchange')
  const { money } = useFormat()
  const { sentInDay, sentInMonth, others } = exchange
  return (
    <section aria-label={t('before')}>
      <h3>{t('before')}</h3>
      <Facts
        facts={[
          { label: t('inDay'), value: <Amount value={sentInDay} unit="USDT" /> },
          { label: t('inMonth'), value: <Amount value={sentInMonth} unit="USDT" /> },
          ...others.map(({ id, usdt, network, address, sameAddress, status, createdAt }) => ({
            label: t('exchange', { id }),
            value: (
              <>
                <Link to={paths.one(pages.exchanges, id)}>{t(status)}</Link> · {money(usdt)} USDT · {network}{' '}
                {sameAddress === 1 ? t('same') : address} · <Time at={createdAt} />
              </>
            ),
          })),
        ]}
      />
    </section>
  )
}

/** How it ended. */
export function Outcome({ exchange }: { readonly exchange: Exchange }) {
  const t = useT('exchange')
  const { time } = useFormat()
  const { status, decidedBy, decidedAt, confirmedBy, confirmedAt, reason } = exchange
  const [operator, at] = status === 'confirmed' ? [confirmedBy, confirmedAt] : [decidedBy, decidedAt]
  return (
    <Notice tone={status === 'confirmed' ? 'good' : 'danger'}>
      {at !== null && t('decided', { status: t(status), operator, time: time(at) })}
      {reason !== '' && <blockquote>{reason}</blockquote>}
    </Notice>
  )
}

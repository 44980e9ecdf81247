import type { ConsoleDataOf } from '@u-market/contract'
import { realNameOf } from '@u-market/contract/client'
import { Link } from 'react-router'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { paths } from '../../base/paths.ts'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Amount, Tag, Time } from '../../parts/values.tsx'
import { UserSanctions } from '../traders/index.ts'
import { CoinForm } from './CoinForm.tsx'
import { RevokeForm } from './RevokeForm.tsx'
import { guardFacts, reachFacts } from './reach-facts.tsx'

export function UserPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT('accounts')
  const { count } = useFormat()
  const found = useApiQuery('getUser', { userId: id })
  const user = found.data
  return (
    <Panel title={user?.nickname ?? t('user')} note={user && `@${user.username}`} onClose={onClose}>
      {found.isPending && <Skeleton lines={8} />}
      {!user && found.error && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {user && (
        <>
          <Facts
            facts={[
              { label: t('free'), value: <Amount value={user.coin} unit="U" isLarge /> },
              { label: t('held'), value: <Amount value={user.frozenCoin} unit="U" /> },
              ...freshFacts(t('fresh'), user),
              {
                label: t('verification'),
                value: (
                  <>
                    <VerificationTag status={user.verificationStatus} />{' '}
                    {user.isMerchant === 1 && <Tag tone="good">{t('merchantBadge')}</Tag>}
                  </>
                ),
              },
              { label: t('id'), value: user.id, copies: String(user.id) },
              { label: t('mobile'), value: user.mobile, copies: user.mobile },
              {
                label: t('completed'),
                value: (
                  <Link to={paths.ordersOf(user.id)}>
                    {t('ordersOf', { count: count(user.completedOrders) })}
                  </Link>
                ),
              },
              {
                label: t('agreed'),
                value:
                  user.agreedAt === null ? (
                    t('agreedNever')
                  ) : (
                    <>
                      {t('agreedTo', { version: user.agreedVersion })} · <Time at={user.agreedAt} />
                    </>
                  ),
              },
              { label: t('since'), value: <Time at={user.createdAt} /> },
              ...reachFacts(t, user),
              ...guardFacts(t, user),
            ]}
          />
          <PublicRecord id={id} />
          <UserSanctions user={user} />
          <RevokeForm key={`revoke ${id}`} user={user} />
          <CoinForm user={user} />
        </>
      )}
    </Panel>
  )
}

/** Coin that cannot leave the account yet, and when it can; empty if there is no held coin. */
function freshFacts(label: string, { heldCoin, heldUntil }: ConsoleDataOf<'getUser'>) {
  if (heldUntil === null) return []
  const value = (
    <>
      <Amount value={heldCoin} unit="U" /> · <Time at={heldUntil} />
    </>
  )
  return [{ label, value }]
}

/** The user's public record, as on the trader page. */
function PublicRecord({ id }: { readonly id: string }) {
  const t = useT('accounts')
  const { count } = useFormat()
  const { data } = useApiQuery('getUserRecord', { userId: id })
  if (!data) return null
  const { record, rating, appealsLost, days } = data
  const minutes = (seconds: number): string => t('recordMinutes', { count: count(Math.ceil(seconds / 60)) })
  const facts: Fact[] = [
    {
      label: t('recordRate'),
      value:
        record.rate === null ? '–' : t('recordRateOf', { rate: record.rate, count: count(record.rateCount) }),
    },
    { label: t('recordPartners'), value: count(record.partners) },
    ...(record.payMedian === null ? [] : [{ label: t('recordPays'), value: minutes(record.payMedian) }]),
    ...(record.releaseMedian === null
      ? []
      : [{ label: t('recordReleases'), value: minutes(record.releaseMedian) }]),
    {
      label: t('recordRating'),
      value:
        rating.average === null
          ? '–'
          : t('recordRatingOf', { average: rating.average, count: count(rating.count) }),
    },
    { label: t('recordLost'), value: count(appealsLost.count) },
    { label: t('recordDays'), value: count(days) },
  ]
  return (
    <section aria-label={t('record')}>
      <h3>{t('record')}</h3>
      <Facts facts={facts} />
    </section>
  )
}

export function VerificationTag({ status }: { readonly status: number }) {
  const t = useT('accounts')
  return {
    none: <Tag tone="calm">{t('unverified')}</Tag>,
    pending: <Tag tone="waiting">{t('underReview')}</Tag>,
    verified: <Tag tone="good">{t('verified')}</Tag>,
  }[realNameOf(status)]
}

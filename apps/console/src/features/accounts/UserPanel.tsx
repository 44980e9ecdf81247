import { Link } from 'react-router'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { paths } from '../../base/paths.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Failure } from '../../parts/Failure.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { Time } from '../../parts/Time.tsx'
import { UserSanctions } from '../sanctions/index.ts'
import { CoinForm } from './CoinForm.tsx'
import { StandingTag } from './StandingTag.tsx'

/** The search looks into ids and parts of names and mobiles alike; among what it finds is the user with this id. */
const FOUND_AT_MOST = 50

export function UserPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT('accounts')
  const { count } = useFormat()
  const found = useRead('searchUsers', { search: id, page: 1, limit: FOUND_AT_MOST })
  const user = found.data?.data.find((row) => String(row.id) === id)
  return (
    <Panel title={user?.nickname ?? t('user')} note={user && `@${user.username}`} onClose={onClose}>
      {found.isPending && <Skeleton lines={8} />}
      {!user && found.error && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {!user && found.data && <Empty text={t('notFound')} />}
      {user && (
        <>
          <Facts
            facts={[
              { label: t('free'), value: <Amount value={user.coin} unit="U" isLarge /> },
              { label: t('held'), value: <Amount value={user.frozenCoin} unit="U" /> },
              { label: t('standing'), value: <StandingTag status={user.verificationStatus} /> },
              { label: t('id'), value: user.id, copies: String(user.id) },
              { label: t('mobile'), value: user.mobile, copies: user.mobile },
              {
                label: t('completed'),
                value: (
                  <Link to={paths.ordersOf(user.username)}>
                    {t('ordersOf', { count: count(user.completedOrders) })}
                  </Link>
                ),
              },
              { label: t('since'), value: <Time at={user.createdAt} /> },
            ]}
          />
          <UserSanctions user={user} />
          <CoinForm user={user} />
        </>
      )}
    </Panel>
  )
}

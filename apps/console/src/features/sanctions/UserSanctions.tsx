import type { ConsoleDataOf } from '@u-market/contract'
import { useState } from 'react'
import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { LiftForm } from './LiftForm.tsx'
import { SanctionForm } from './SanctionForm.tsx'
import { SanctionItem } from './SanctionItem.tsx'
import css from './sanctions.module.css'

type User = ConsoleDataOf<'searchUsers'>['data'][number]

/** What a user is kept from, what they ever were, and what can be done about it. */
export function UserSanctions({ user }: { readonly user: User }) {
  const t = useT('sanctions')
  const { data, error, refetch } = useRead('getUserSanctions', { userId: user.id })
  const [lifting, setLifting] = useState<number | null>(null)
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />
  const standing = data.sanctions.filter(({ status }) => status === 'standing')
  const past = data.sanctions.filter(({ status }) => status !== 'standing')
  const lifted = standing.find(({ id }) => id === lifting)
  return (
    <section className={css.section} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {standing.length === 0 && <p className={css.none}>{t('none')}</p>}
      {standing.length > 0 && (
        <ul className={css.list} aria-label={t('standing')}>
          {standing.map((sanction) => (
            <SanctionItem
              key={sanction.id}
              sanction={sanction}
              onLift={sanction.id === lifting ? undefined : () => setLifting(sanction.id)}
            />
          ))}
        </ul>
      )}
      {lifted ? (
        <LiftForm key={lifted.id} sanction={lifted} onDone={() => setLifting(null)} />
      ) : (
        <SanctionForm
          user={user}
          meets={data.meets}
          isClosed={standing.some(({ kind }) => kind === 'closed')}
          standing={standing}
        />
      )}
      {past.length > 0 && (
        <details className={css.past}>
          <summary>{t('past', { count: past.length })}</summary>
          <ul className={css.list}>
            {past.map((sanction) => (
              <SanctionItem key={sanction.id} sanction={sanction} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

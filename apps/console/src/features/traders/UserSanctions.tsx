import type { ConsoleDataOf } from '@u-market/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { usePermission } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Tag, type Tone } from '../../parts/values.tsx'
import { FreezeForm } from './FreezeForm.tsx'
import { LiftForm } from './LiftForm.tsx'
import { SanctionForm } from './SanctionForm.tsx'
import type { Sanction } from './sanctions.ts'
import css from './UserSanctions.module.css'

type User = ConsoleDataOf<'searchUsers'>['data'][number]

/** A user's active and past sanctions, with the form to impose or lift one. */
export function UserSanctions({ user }: { readonly user: User }) {
  const t = useT('sanctions')
  const { time } = useFormat()
  const { data, error, refetch } = useApiQuery('getUserSanctions', { userId: user.id })
  const [lifting, setLifting] = useState<number | null>(null)
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />
  const active = data.sanctions.filter(({ status }) => status === 'standing')
  const past = data.sanctions.filter(({ status }) => status !== 'standing')
  const lifted = active.find(({ id }) => id === lifting)
  return (
    <section className={css.section} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {data.left && (
        <p>
          {data.left.isErased === 1
            ? t('leftErased', { time: time(data.left.eraseAt) })
            : t('left', { time: time(data.left.closedAt), until: time(data.left.eraseAt) })}
        </p>
      )}
      {data.ownFreezeAt !== null && <p>{t('ownFreeze', { time: time(data.ownFreezeAt) })}</p>}
      {active.length === 0 && <p className={css.none}>{t('none')}</p>}
      {active.length > 0 && (
        <ul className={css.list} aria-label={t('active')}>
          {active.map((sanction) => (
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
          isClosed={data.left !== null || active.some(({ kind }) => kind === 'closed')}
          active={active}
        />
      )}
      {data.ownFreezeAt === null && data.left === null && !active.some(({ kind }) => kind === 'closed') && (
        <FreezeForm user={user} />
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

const statusTones: Readonly<Record<Sanction['status'], Tone>> = {
  standing: 'danger',
  over: 'calm',
  lifted: 'good',
  replaced: 'calm',
}

type ItemProps = { readonly sanction: Sanction; readonly onLift?: (() => void) | undefined }

/** One sanction and its history. A closed account is reopened by the form instead. */
function SanctionItem({ sanction, onLift }: ItemProps) {
  const t = useT('sanctions')
  const { time } = useFormat()
  const { kind, status, until, reason, note, imposedBy, imposedAt, endedBy, endedAt, endReason } = sanction
  const lift = usePermission('sanction.lift')
  return (
    <li className={css.item}>
      <div className={css.head}>
        <strong>{t(kind)}</strong>
        <Tag tone={statusTones[status]}>
          {status === 'standing'
            ? until === null
              ? t('open')
              : t('until', { time: time(until) })
            : t(status)}
        </Tag>
        {status === 'standing' && kind !== 'closed' && onLift && (
          <Button size="small" onClick={onLift} disabled={sanction.mayLift === 0}>
            {t('lift')}
          </Button>
        )}
      </div>
      <p>{reason}</p>
      {onLift && kind !== 'closed' && sanction.mayLift === 0 && <p className={css.small}>{lift.reason}</p>}
      {note !== '' && <p className={css.small}>{t('noted', { note })}</p>}
      <p className={css.small}>
        {t('imposed', { operator: imposedBy, time: time(imposedAt) })}
        {endedAt !== null && ` · ${t('ended', { operator: endedBy, time: time(endedAt) })}`}
      </p>
      {endReason !== '' && <p className={css.small}>{t('liftedFor', { reason: endReason })}</p>}
    </li>
  )
}

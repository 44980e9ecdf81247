import { Button } from 'antd'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { usePermission } from '../../parts/Permitted.tsx'
import { Tag } from '../../parts/values.tsx'
import type { Sanction } from './sanction.ts'
import css from './sanctions.module.css'
import { statusTones } from './statuses.ts'

type Props = { readonly sanction: Sanction; readonly onLift?: (() => void) | undefined }

/** One sanction, with who imposed it and how it ended. A closed account is reopened by the form. */
export function SanctionItem({ sanction, onLift }: Props) {
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

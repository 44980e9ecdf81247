import { Button } from 'antd'
import { isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { useShortcuts } from '../../base/use-shortcuts.ts'
import { Quicker } from '../../parts/Colleagues.tsx'
import { Kbd } from '../../parts/Kbd.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './Decision.module.css'
import type { Application } from './statuses.ts'

type Props = {
  readonly application: Application
  /** Somebody was quicker, where this operator was about to decide it. */
  readonly error: unknown
  readonly onNext: () => void
}

/** What was decided, by whom and when; nothing of it was changed by a second decision. */
export function Outcome({ application, error, onNext }: Props) {
  const t = useT('verification')
  const { time } = useFormat()
  const wasQuicker = isRefused(error, 'REVIEW_STATE')
  useShortcuts({ Enter: onNext }, wasQuicker)
  const { status, reason, decidedBy, decidedAt } = application
  return (
    <div className={css.decision}>
      <Quicker error={error} />
      {decidedAt !== null && (
        <Notice tone={status === 'approved' ? 'good' : 'danger'}>
          {t('decided', { status: t(status), operator: decidedBy, time: time(decidedAt) })}
          {reason && <blockquote className={css.reason}>{reason}</blockquote>}
        </Notice>
      )}
      {wasQuicker && (
        <div className={css.acts}>
          <Button type="primary" onClick={onNext}>
            {t('next')} <Kbd keys="Enter" />
          </Button>
        </div>
      )}
    </div>
  )
}

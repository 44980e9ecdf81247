import { Button } from 'antd'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { useShortcuts } from '../../base/keyboard/use-shortcuts.ts'
import { Kbd } from '../../parts/Kbd.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './Decision.module.css'
import type { Application } from './statuses.ts'

type Props = {
  readonly application: Application
  /** This operator was about to decide it. */
  readonly wasQuicker: boolean
  readonly onNext: () => void
}

/** What was decided, by whom and when; nothing of it was changed by a second decision. */
export function Outcome({ application, wasQuicker, onNext }: Props) {
  const t = useT('verification')
  const { time } = useFormat()
  useShortcuts({ Enter: onNext }, wasQuicker)
  const { status, reason, decidedBy, decidedAt } = application
  return (
    <div className={css.decision}>
      <Notice tone={wasQuicker ? 'waiting' : status === 'approved' ? 'good' : 'danger'}>
        {wasQuicker && `${t('quicker')} `}
        {decidedAt !== null &&
          t('decided', { status: t(status), operator: decidedBy, time: time(decidedAt) })}
        {reason && <blockquote className={css.reason}>{reason}</blockquote>}
      </Notice>
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

import { Button } from 'antd'
import { useState } from 'react'
import { formError, isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useShortcuts } from '../../base/keyboard/use-shortcuts.ts'
import { Kbd } from '../../parts/Kbd.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './Decision.module.css'
import { Outcome } from './Outcome.tsx'
import { RefusalForm } from './RefusalForm.tsx'
import type { Application } from './statuses.ts'

type Props = {
  readonly application: Application
  readonly error: unknown
  readonly isPending: boolean
  readonly onDecide: (decision: 'approve' | 'refuse', reason?: string) => void
  readonly onNext: () => void
}

export function Decision({ application, error, isPending, onDecide, onNext }: Props) {
  const t = useT('verification')
  const [isRefusing, setIsRefusing] = useState(false)
  const isOpen = application.status === 'pending' && !isRefused(error, 'REVIEW_STATE')
  const approve = (): void => onDecide('approve')
  useShortcuts({ a: approve, r: () => setIsRefusing(true) }, isOpen && !isPending && !isRefusing)

  if (!isOpen) return <Outcome application={application} wasQuicker={Boolean(error)} onNext={onNext} />
  if (isRefusing)
    return (
      <RefusalForm
        locale={application.userLocale}
        error={error}
        isPending={isPending}
        onRefuse={(reason) => onDecide('refuse', reason)}
        onCancel={() => setIsRefusing(false)}
      />
    )
  const message = formError(error)
  return (
    <div className={css.decision}>
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={css.acts}>
        <span className={css.consequence}>{t('consequence')}</span>
        <Button danger onClick={() => setIsRefusing(true)} disabled={isPending} aria-keyshortcuts="r">
          {t('refuse')} <Kbd keys="r" />
        </Button>
        <Button type="primary" onClick={approve} loading={isPending} aria-keyshortcuts="a">
          {t('approve')} <Kbd keys="a" />
        </Button>
      </div>
    </div>
  )
}

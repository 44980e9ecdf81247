import { Button } from 'antd'
import { useState } from 'react'
import { isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useShortcuts } from '../../base/use-shortcuts.ts'
import type { Sight } from '../../parts/Documents.tsx'
import { Kbd } from '../../parts/Kbd.tsx'
import { Permitted, usePermission } from '../../parts/Permitted.tsx'
import css from './Decision.module.css'
import { DecisionConfirm } from './DecisionConfirm.tsx'
import { Outcome } from './Outcome.tsx'
import { RefusalForm } from './RefusalForm.tsx'
import type { Application } from './statuses.ts'

type Props = {
  readonly application: Application
  /** Whether the documents have been seen: undefined while they are still coming. */
  readonly sight: Sight | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly onDecide: (decision: 'approve' | 'refuse', reason?: string) => void
  readonly onNext: () => void
}

/** What is about to be confirmed: an approval, or a refusal with its reason. */
type Intent = { readonly decision: 'approve' } | { readonly decision: 'refuse'; readonly reason: string }

/** Approved is only what has been seen; either way the last step repeats it, and no single key takes that step. */
export function Decision({ application, sight, error, isPending, onDecide, onNext }: Props) {
  const t = useT('verification')
  const [isRefusing, setIsRefusing] = useState(false)
  const [intent, setIntent] = useState<Intent | null>(null)
  const isOpen = application.status === 'pending' && !isRefused(error, 'REVIEW_STATE')
  const isSeen = sight === 'shown'
  const approve = isSeen ? () => setIntent({ decision: 'approve' }) : undefined
  const { isAllowed } = usePermission('verification.decide')
  useShortcuts({ a: approve, r: () => setIsRefusing(true) }, isOpen && isAllowed && !intent && !isRefusing)

  if (!isOpen) return <Outcome application={application} error={error} onNext={onNext} />
  if (intent)
    return (
      <DecisionConfirm
        application={application}
        reason={intent.decision === 'refuse' ? intent.reason : null}
        error={error}
        isPending={isPending}
        onSign={() =>
          intent.decision === 'refuse' ? onDecide('refuse', intent.reason) : onDecide('approve')
        }
        onBack={() => setIntent(null)}
      />
    )
  if (isRefusing)
    return (
      <RefusalForm
        locale={application.userLocale}
        id={application.id}
        onRefuse={(reason) => setIntent({ decision: 'refuse', reason })}
        onCancel={() => setIsRefusing(false)}
      />
    )
  return (
    <Permitted act="verification.decide">
      <div className={css.acts}>
        <span className={css.consequence}>
          {isSeen ? t('consequence') : t(sight === 'failed' ? 'notSeen' : 'notYetSeen')}
        </span>
        <Button danger onClick={() => setIsRefusing(true)} aria-keyshortcuts="r">
          {t('refuse')} <Kbd keys="r" />
        </Button>
        <Button type="primary" onClick={approve} disabled={!isSeen} aria-keyshortcuts="a">
          {t('approve')} <Kbd keys="a" />
        </Button>
      </div>
    </Permitted>
  )
}

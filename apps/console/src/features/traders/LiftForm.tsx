import { freeText } from '@u-market/domain'
import { App } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { refreshes, type Sanction } from './sanctions.ts'

type Props = { readonly sanction: Sanction; readonly onDone: () => void }

/** Lifts a sanction before its end; the reason is recorded in the audit trail. */
export function LiftForm({ sanction, onDone }: Props) {
  const t = useT('sanctions')
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const [isConfirming, setIsConfirming] = useState(false)
  const words = freeText(reason)
  const lift = useApiMutation('liftSanction', {
    refreshes,
    onSuccess: () => {
      void message.success(t('saidLifted'))
      onDone()
    },
  })
  if (isConfirming)
    return (
      <Confirm
        consequence={t(`liftMeans_${sanction.kind}`)}
        sign={t('liftSign')}
        error={lift.error}
        isPending={lift.isPending}
        onSign={() => lift.mutate({ id: sanction.id, reason: words })}
        onBack={() => setIsConfirming(false)}
      >
        <strong>
          {t(sanction.kind)} · @{sanction.username}
        </strong>
        <blockquote>{words}</blockquote>
      </Confirm>
    )
  return (
    <ReasonForm
      label={t('liftReason')}
      reason={reason}
      onType={setReason}
      onBack={onDone}
      onCheck={() => setIsConfirming(true)}
    />
  )
}

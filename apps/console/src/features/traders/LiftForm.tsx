import { freeText, MAX_REASON_CHARACTERS, MIN_REASON_CHARACTERS } from '@u-market/domain'
import { App, Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import css from '../../parts/BoxedForm.module.css'
import { Confirm } from '../../parts/Confirm.tsx'
import { refreshes, type Sanction } from './sanctions.ts'

type Props = { readonly sanction: Sanction; readonly onDone: () => void }

/** Lifts a sanction before its end; the reason is recorded in the audit trail. */
export function LiftForm({ sanction, onDone }: Props) {
  const t = useT('sanctions')
  const { message } = App.useApp()
  const id = useId()
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
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (words.length >= MIN_REASON_CHARACTERS) setIsConfirming(true)
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <label htmlFor={id}>{t('liftReason')}</label>
      <Input
        id={id}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={MAX_REASON_CHARACTERS}
      />
      <div className={css.acts}>
        <span>{words.length < MIN_REASON_CHARACTERS && t('reasonNeeded')}</span>
        <Button onClick={onDone}>{t('back')}</Button>
        <Button type="primary" htmlType="submit" disabled={words.length < MIN_REASON_CHARACTERS}>
          {t('check')}
        </Button>
      </div>
    </form>
  )
}

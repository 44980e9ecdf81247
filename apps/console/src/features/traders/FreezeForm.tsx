import { freeText, IDENTITY_END_SIGNS, oneLine } from '@u-market/domain'
import { App, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import css from '../../parts/BoxedForm.module.css'
import { Confirm } from '../../parts/Confirm.tsx'
import { usePermission } from '../../parts/Permitted.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { refreshes } from './sanctions.ts'

type Props = { readonly user: { readonly id: number; readonly username: string } }

/** Freezes an account for its owner, who called support; the reason is told to the owner and recorded in the audit trail. */
export function FreezeForm({ user }: Props) {
  const t = useT('sanctions')
  const { message } = App.useApp()
  const permission = usePermission('account.freeze')
  const [isOpen, setIsOpen] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [reason, setReason] = useState('')
  const [identityEnd, setIdentityEnd] = useState('')
  const endId = useId()
  const words = freeText(reason)
  const freeze = useApiMutation('freezeUser', {
    refreshes,
    onSuccess: () => {
      void message.success(t('saidFrozen'))
    },
  })
  if (isConfirming)
    return (
      <Confirm
        consequence={t('freezeMeans')}
        sign={t('freezeSign')}
        error={freeze.error}
        isPending={freeze.isPending}
        onSign={() => {
          const told = oneLine(identityEnd)
          freeze.mutate({ userId: user.id, reason: words, ...(told !== '' && { identityEnd: told }) })
        }}
        onBack={() => setIsConfirming(false)}
      >
        <strong>@{user.username}</strong>
        <blockquote>{words}</blockquote>
      </Confirm>
    )
  if (!isOpen)
    return (
      <div className={css.form}>
        <p>{t('freezeForWhen')}</p>
        <div className={css.acts}>
          <span>{!permission.isAllowed && permission.reason}</span>
          <Button disabled={!permission.isAllowed} onClick={() => setIsOpen(true)}>
            {t('freezeFor')}
          </Button>
        </div>
      </div>
    )
  return (
    <ReasonForm
      title={t('freezeFor')}
      label={t('freezeReason')}
      reason={reason}
      onType={setReason}
      onBack={() => setIsOpen(false)}
      onCheck={() => setIsConfirming(true)}
    >
      <label htmlFor={endId}>{t('identityEnd')}</label>
      <Input
        id={endId}
        value={identityEnd}
        onChange={({ target }) => setIdentityEnd(target.value)}
        maxLength={IDENTITY_END_SIGNS}
        autoComplete="off"
      />
      <small>{t('identityEndHint')}</small>
    </ReasonForm>
  )
}

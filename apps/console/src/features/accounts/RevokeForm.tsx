import type { ConsoleDataOf } from '@u-market/contract'
import { realNameOf } from '@u-market/contract/client'
import { freeText, MAX_REASON_CHARACTERS, MIN_REASON_CHARACTERS } from '@u-market/domain'
import { App, Button, Input, Select } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { useApiMutation } from '../../base/api/use-call.ts'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import css from '../../parts/BoxedForm.module.css'
import { Confirm } from '../../parts/Confirm.tsx'
import { usePermission } from '../../parts/Permitted.tsx'

type Props = { readonly user: ConsoleDataOf<'getUser'> }

/** Proposes to revoke what the user has of a verification and a merchant's badge. A second operator has to approve it. */
export function RevokeForm({ user }: Props) {
  const t = useT('accounts')
  const { message } = App.useApp()
  const ids = { what: useId(), reason: useId() }
  const permission = usePermission('certificate.revoke')
  const held = [
    ...(realNameOf(user.verificationStatus) === 'verified' ? (['verification'] as const) : []),
    ...(user.isMerchant === 1 ? (['merchant'] as const) : []),
  ]
  const [chosen, choose] = useState<(typeof held)[number] | null>(null)
  const [reason, keep, forget] = useDraft(`revoke:${user.id}`, '')
  const [isConfirming, setIsConfirming] = useState(false)
  const propose = useApiMutation('proposeRevocation', {
    refreshes: ['listProposals', 'getOperator', 'getUser'],
    onSuccess: ({ id }) => {
      void message.success(t('saidProposed', { id }))
      forget()
      setIsConfirming(false)
    },
  })
  const what = held.find((each) => each === chosen) ?? held[0]
  if (what === undefined) return null
  const words = freeText(reason)
  const isReady = permission.isAllowed && words.length >= MIN_REASON_CHARACTERS
  if (isConfirming && isReady)
    return (
      <Confirm
        consequence={t(`revokeMeans_${what}`)}
        sign={t('revokeSign')}
        isDanger
        error={propose.error}
        isPending={propose.isPending}
        onSign={() => propose.mutate({ what, userId: user.id, reason: words })}
        onBack={() => setIsConfirming(false)}
      >
        <strong>
          {t('revokeTitle')} · {t(`revoke_${what}`)} · @{user.username}
        </strong>
        <blockquote>{words}</blockquote>
      </Confirm>
    )
  const check = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady) setIsConfirming(true)
  }
  return (
    <form className={css.form} onSubmit={check} aria-label={t('revokeTitle')}>
      <h2>{t('revokeTitle')}</h2>
      <label htmlFor={ids.what}>{t('revokeWhat')}</label>
      <Select
        id={ids.what}
        value={what}
        onChange={choose}
        disabled={!permission.isAllowed}
        options={held.map((each) => ({ value: each, label: t(`revoke_${each}`) }))}
      />
      <label htmlFor={ids.reason}>{t('revokeReason', { name: user.nickname })}</label>
      <Input
        id={ids.reason}
        value={reason}
        onChange={({ target }) => keep(target.value)}
        maxLength={MAX_REASON_CHARACTERS}
        disabled={!permission.isAllowed}
      />
      <div className={css.acts}>
        <span>{permission.reason || (!isReady && t('reasonNeeded'))}</span>
        <Button type="primary" htmlType="submit" disabled={!isReady}>
          {t('check')}
        </Button>
      </div>
    </form>
  )
}

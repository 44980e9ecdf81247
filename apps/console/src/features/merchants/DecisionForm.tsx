import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import { PreparedReasons } from '../../parts/PreparedReasons.tsx'
import css from './DecisionForm.module.css'
import { preparedReasons } from './prepared-reasons.ts'
import type { Merchant } from './statuses.ts'

type Props = {
  readonly merchant: Merchant
  readonly error: unknown
  readonly isPending: boolean
  readonly onDecide: (decision: 'approve' | 'refuse', reason?: string) => void
}

const LEAST_REASON = 3
const MOST_REASON = 200

export function DecisionForm({ merchant, error, isPending, onDecide }: Props) {
  const t = useT('merchants')
  const [reason, setReason] = useState<string | null>(null)
  const id = useId()
  const isRefusing = reason !== null
  const text = reason?.trim() ?? ''
  const isReady = isRefusing ? text.length >= LEAST_REASON : merchant.bondPaid === 1
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isReady || isPending) return
    if (isRefusing) onDecide('refuse', text)
    else onDecide('approve')
  }
  const message = formError(error) ?? fieldError(error, 'reason')
  const hint = isRefusing ? t('refuseMeans') : isReady ? t('approveMeans') : t('needBond')
  return (
    <form className={css.decision} onSubmit={submit}>
      {isRefusing && (
        <>
          <label htmlFor={id}>{t('reason')}</label>
          <PreparedReasons reasons={preparedReasons(t)} locale={merchant.userLocale} onChoose={setReason} />
          <Input
            id={id}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            maxLength={MOST_REASON}
            autoFocus
          />
        </>
      )}
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={css.acts}>
        <span>{hint}</span>
        <Button onClick={() => setReason(isRefusing ? null : '')} disabled={isPending} danger={!isRefusing}>
          {isRefusing ? t('back') : t('toRefuse')}
        </Button>
        <Button type="primary" htmlType="submit" danger={isRefusing} disabled={!isReady} loading={isPending}>
          {isRefusing ? t('refuse') : t('approve')}
        </Button>
      </div>
    </form>
  )
}

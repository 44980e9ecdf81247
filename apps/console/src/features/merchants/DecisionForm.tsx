import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import css from '../../parts/Decision.module.css'
import { PreparedReasons } from '../../parts/PreparedReasons.tsx'
import { DecisionConfirm } from './DecisionConfirm.tsx'
import { preparedReasons } from './prepared-reasons.ts'
import { draftPlace, type Merchant } from './statuses.ts'

type Props = {
  readonly merchant: Merchant
  readonly error: unknown
  readonly isPending: boolean
  readonly onDecide: (decision: 'approve' | 'refuse', reason?: string) => void
}

const LEAST_REASON = 3
const MOST_REASON = 200
const blank = { isRefusing: false, reason: '' }

export function DecisionForm({ merchant, error, isPending, onDecide }: Props) {
  const t = useT('merchants')
  const [{ isRefusing, reason }, keep] = useDraft(draftPlace(merchant.id), blank)
  const [isConfirming, setIsConfirming] = useState(false)
  const id = useId()
  const words = reason.trim()
  const isReady = isRefusing ? words.length >= LEAST_REASON : merchant.bondPaid === 1
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady) setIsConfirming(true)
  }
  if (isConfirming && isReady)
    return (
      <DecisionConfirm
        merchant={merchant}
        reason={isRefusing ? words : null}
        error={error}
        isPending={isPending}
        onSign={() => (isRefusing ? onDecide('refuse', words) : onDecide('approve'))}
        onBack={() => setIsConfirming(false)}
      />
    )
  const need = isRefusing ? t('needReason') : t('needBond')
  return (
    <form className={css.decision} onSubmit={submit}>
      {isRefusing && (
        <>
          <label htmlFor={id}>{t('reason')}</label>
          <PreparedReasons
            reasons={preparedReasons(t)}
            locale={merchant.userLocale}
            onChoose={(chosen) => keep({ isRefusing, reason: chosen })}
          />
          <Input
            id={id}
            value={reason}
            onChange={({ target }) => keep({ isRefusing, reason: target.value })}
            maxLength={MOST_REASON}
            autoFocus
          />
        </>
      )}
      <div className={css.acts}>
        <span>{isReady ? t('onceMore') : need}</span>
        <Button onClick={() => keep({ isRefusing: !isRefusing, reason })} danger={!isRefusing}>
          {isRefusing ? t('back') : t('toRefuse')}
        </Button>
        <Button type="primary" htmlType="submit" danger={isRefusing} disabled={!isReady}>
          {isRefusing ? t('refuse') : t('approve')}
        </Button>
      </div>
    </form>
  )
}

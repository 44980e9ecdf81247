import { readTransactionId } from '@u-market/domain'
import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import css from '../../parts/Decision.module.css'
import { PreparedReasons } from '../../parts/PreparedReasons.tsx'
import { DecisionConfirm } from './DecisionConfirm.tsx'
import { preparedReasons } from './prepared-reasons.ts'
import { type Decision, draftPlace, type Exchange } from './statuses.ts'

type Props = {
  readonly exchange: Exchange
  readonly error: unknown
  readonly isPending: boolean
  readonly onDecide: (decision: Decision) => void
}

const LEAST_REASON = 3
const MOST = 200
const blank = { isRefusing: false, transactionId: '', reason: '' }

/** Sent with the transaction's id, or refused with a reason; then all of it once more, to be signed. */
export function DecisionForm({ exchange, error, isPending, onDecide }: Props) {
  const t = useT('exchange')
  const [draft, keep] = useDraft(draftPlace(exchange.id), blank)
  const [isConfirming, setIsConfirming] = useState(false)
  const id = useId()
  const { isRefusing } = draft
  const decision = decisionOf(exchange, draft)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (decision) setIsConfirming(true)
  }
  if (isConfirming && decision)
    return (
      <DecisionConfirm
        exchange={exchange}
        decision={decision}
        error={error}
        isPending={isPending}
        onSign={() => onDecide(decision)}
        onBack={() => setIsConfirming(false)}
      />
    )
  const need = isRefusing ? t('needReason') : t('needTxid', { network: exchange.network })
  return (
    <form className={css.decision} onSubmit={submit}>
      <label htmlFor={id}>{isRefusing ? t('reason') : t('transactionId')}</label>
      {isRefusing && (
        <PreparedReasons
          reasons={preparedReasons(t)}
          locale={exchange.userLocale}
          onChoose={(chosen) => keep({ ...draft, reason: chosen })}
        />
      )}
      <Input
        id={id}
        value={isRefusing ? draft.reason : draft.transactionId}
        onChange={({ target: { value } }) =>
          keep({ ...draft, ...(isRefusing ? { reason: value } : { transactionId: value }) })
        }
        maxLength={MOST}
        autoComplete="off"
        spellCheck={isRefusing}
      />
      <div className={css.acts}>
        <span>{decision ? t('onceMore') : need}</span>
        <Button onClick={() => keep({ ...draft, isRefusing: !isRefusing })} danger={!isRefusing}>
          {isRefusing ? t('back') : t('toRefuse')}
        </Button>
        <Button type="primary" htmlType="submit" danger={isRefusing} disabled={!decision}>
          {isRefusing ? t('refuse') : t('pay')}
        </Button>
      </div>
    </form>
  )
}

/** Null while something is missing. */
function decisionOf({ network }: Exchange, draft: typeof blank): Decision | null {
  if (draft.isRefusing) {
    const reason = draft.reason.trim()
    return reason.length >= LEAST_REASON ? { decision: 'refuse', reason } : null
  }
  const transactionId = readTransactionId(network, draft.transactionId.trim())
  return transactionId === null ? null : { decision: 'pay', transactionId }
}

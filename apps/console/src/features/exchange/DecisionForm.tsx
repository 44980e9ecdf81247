import { readTransactionId } from '@u-market/domain'
import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import { PreparedReasons } from '../../parts/PreparedReasons.tsx'
import css from './DecisionForm.module.css'
import { preparedReasons } from './prepared-reasons.ts'
import type { Exchange } from './statuses.ts'

type Decision = { decision: 'pay'; transactionId: string } | { decision: 'refuse'; reason: string }
type Props = {
  readonly exchange: Exchange
  readonly error: unknown
  readonly isPending: boolean
  readonly onDecide: (decision: Decision) => void
}

const LEAST_REASON = 3
const MOST = 200

/** Paid with the transaction's id, or refused with a reason: one field, two ends. */
export function DecisionForm({ exchange, error, isPending, onDecide }: Props) {
  const t = useT('exchange')
  const [isRefusing, setIsRefusing] = useState(false)
  const [draft, setDraft] = useState({ transactionId: '', reason: '' })
  const id = useId()
  const transactionId = readTransactionId(exchange.network, draft.transactionId.trim())
  const reason = draft.reason.trim()
  const isReady = isRefusing ? reason.length >= LEAST_REASON : transactionId !== null
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isReady || isPending) return
    onDecide(
      isRefusing ? { decision: 'refuse', reason } : { decision: 'pay', transactionId: transactionId ?? '' },
    )
  }
  const message = formError(error) ?? fieldError(error, 'transactionId') ?? fieldError(error, 'reason')
  const need = isRefusing ? t('needReason') : t('needTxid', { network: exchange.network })
  return (
    <form className={css.decision} onSubmit={submit}>
      <label htmlFor={id}>{isRefusing ? t('reason') : t('transactionId')}</label>
      {isRefusing && (
        <PreparedReasons
          reasons={preparedReasons(t)}
          locale={exchange.userLocale}
          onChoose={(chosen) => setDraft({ ...draft, reason: chosen })}
        />
      )}
      <Input
        id={id}
        value={isRefusing ? draft.reason : draft.transactionId}
        onChange={({ target }) =>
          setDraft(
            isRefusing ? { ...draft, reason: target.value } : { ...draft, transactionId: target.value },
          )
        }
        maxLength={MOST}
        autoComplete="off"
        spellCheck={isRefusing}
      />
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={css.acts}>
        <span>{isReady ? (isRefusing ? t('refuseMeans') : t('payMeans')) : need}</span>
        <Button onClick={() => setIsRefusing(!isRefusing)} disabled={isPending} danger={!isRefusing}>
          {isRefusing ? t('back') : t('toRefuse')}
        </Button>
        <Button type="primary" htmlType="submit" danger={isRefusing} disabled={!isReady} loading={isPending}>
          {isRefusing ? t('refuse') : t('pay')}
        </Button>
      </div>
    </form>
  )
}

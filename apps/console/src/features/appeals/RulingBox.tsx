import { App, Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { formError, isRefused } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Notice } from '../../parts/Notice.tsx'
import { PostingPreview } from './PostingPreview.tsx'
import css from './RulingBox.module.css'
import { RulingConfirm } from './RulingConfirm.tsx'
import { type Review, type Ruling, textOf } from './texts.ts'

const LEAST = 5
const MOST = 500
const rulings = ['release', 'refund'] as const

/** Choose, give the reason, see once more exactly what will be booked, sign. */
export function RulingBox({ review, onStale }: { readonly review: Review; readonly onStale: () => void }) {
  const t = useT('appeals')
  const { time } = useFormat()
  const { message } = App.useApp()
  const { appeal, order, preview } = review
  const [ruling, setRuling] = useState<Ruling | null>(null)
  const [reason, setReason] = useState('')
  const [isConfirming, setIsConfirming] = useState(false)
  const ids = { reason: useId(), choice: useId() }
  const rule = useAct('ruleAppeal', {
    refreshes: ['listAppeals', 'getAppeal', 'listOrders', 'getOperator'],
    onSuccess: () => void message.success(t('saidRuled', { number: appeal.id })),
    onRefused: onStale,
  })
  const text = reason.trim()
  const nameOf = { release: order.buyerNickname, refund: order.sellerNickname }

  if (appeal.status !== 'open')
    return (
      <Notice tone={isRefused(rule.error, 'APPEAL_STATE', 'ORDER_STATE') ? 'waiting' : 'good'}>
        {rule.error !== null && `${t('quicker')} `}
        {t('closedAs', { result: textOf(t, appeal.result || appeal.status) })}
      </Notice>
    )
  if (isConfirming && ruling)
    return (
      <RulingConfirm
        ruling={ruling}
        name={nameOf[ruling]}
        coin={order.num}
        posting={preview[ruling]}
        reason={text}
        error={rule.error}
        isPending={rule.isPending}
        onSign={() => rule.mutate({ id: String(appeal.id), ruling, reason: text })}
        onBack={() => setIsConfirming(false)}
      />
    )
  const missing = ruling === null ? t('chooseFirst') : text.length < LEAST ? t('reasonNeeded') : undefined
  const check = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!missing) setIsConfirming(true)
  }
  const error = formError(rule.error)
  return (
    <form className={css.box} onSubmit={check}>
      {appeal.awaits !== null && appeal.awaits !== 'operator' && appeal.deadlineAt !== null && (
        <Notice tone="waiting">
          {t('mayAnswer', { who: t(appeal.awaits), time: time(appeal.deadlineAt) })}
        </Notice>
      )}
      <fieldset>
        <legend>{t('decision')}</legend>
        {rulings.map((choice) => (
          <label key={choice} data-chosen={ruling === choice}>
            <input
              type="radio"
              name={ids.choice}
              checked={ruling === choice}
              onChange={() => setRuling(choice)}
            />
            <span>{t(`${choice}To`, { coin: order.num, name: nameOf[choice] })}</span>
            <PostingPreview posting={preview[choice]} />
          </label>
        ))}
      </fieldset>
      <label htmlFor={ids.reason}>{t('reasonLabel')}</label>
      <Input.TextArea
        id={ids.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        rows={4}
        maxLength={MOST}
      />
      {error && <Notice tone="danger">{error}</Notice>}
      <div className={css.acts}>
        <span>{missing ?? t('finalHint')}</span>
        <Button type="primary" htmlType="submit" disabled={missing !== undefined}>
          {t('toConfirm')}
        </Button>
      </div>
    </form>
  )
}

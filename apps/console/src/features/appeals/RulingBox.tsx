import { App } from 'antd'
import { useState } from 'react'
import { isRefused } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Notice } from '../../parts/Notice.tsx'
import { RulingConfirm } from './RulingConfirm.tsx'
import { type Draft, RulingForm } from './RulingForm.tsx'
import { type Review, receiverOf, textOf } from './texts.ts'

const blank: Draft = { ruling: null, reason: '' }

/** Choose, give the reason, see once more exactly what will be booked, sign. */
export function RulingBox({ review, onStale }: { readonly review: Review; readonly onStale: () => void }) {
  const t = useT('appeals')
  const { money, time } = useFormat()
  const { message } = App.useApp()
  const { appeal, order, preview } = review
  const [draft, setDraft] = useState(blank)
  const [isConfirming, setIsConfirming] = useState(false)
  const rule = useAct('ruleAppeal', {
    refreshes: ['listAppeals', 'getAppeal', 'listOrders', 'getOperator'],
    onSuccess: () => void message.success(t('saidRuled', { number: appeal.id })),
    onRefused: onStale,
  })
  const { ruling } = draft
  const reason = draft.reason.trim()

  if (appeal.status !== 'open')
    return (
      <Notice tone={isRefused(rule.error, 'APPEAL_STATE', 'ORDER_STATE') ? 'waiting' : 'good'}>
        {rule.error !== null && `${t('quicker')} `}
        {t('closedAs', { result: textOf(t, appeal.result || appeal.status) })}
        {review.ruledAt !== null &&
          ` ${t('ruledBy', { operator: review.ruledBy, time: time(review.ruledAt) })}`}
      </Notice>
    )
  if (isConfirming && ruling)
    return (
      <RulingConfirm
        ruling={ruling}
        name={receiverOf(review, ruling)}
        coin={money(order.num)}
        preview={preview}
        reason={reason}
        error={rule.error}
        isPending={rule.isPending}
        onSign={() => rule.mutate({ id: String(appeal.id), ruling, reason })}
        onBack={() => setIsConfirming(false)}
      />
    )
  return (
    <RulingForm
      review={review}
      draft={draft}
      onChange={setDraft}
      error={rule.error}
      onCheck={() => setIsConfirming(true)}
    />
  )
}

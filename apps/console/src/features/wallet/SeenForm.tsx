import {
  explorerLink,
  freeText,
  MAX_REASON_CHARACTERS,
  MIN_REASON_CHARACTERS,
  networkForm,
  readTransactionId,
} from '@u-market/domain'
import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import css from '../../parts/Decision.module.css'
import { Notice } from '../../parts/Notice.tsx'
import { Permitted } from '../../parts/Permitted.tsx'
import type { Exchange } from './ExchangeFacts.tsx'
import { Payout } from './ExchangeForms.tsx'

type Correction = { readonly transactionId: string; readonly reason: string }
type Props = {
  readonly exchange: Exchange
  readonly place: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onCorrect: (correction: Correction) => void
}

/** The second look at a transaction on the chain: it is confirmed, or a mistyped one is corrected with a reason. */
export function SeenForm(props: Props) {
  return (
    <Permitted permission="exchange.decide">
      <Form {...props} />
    </Permitted>
  )
}

function Form(props: Props) {
  const t = useT('exchange')
  const { money } = useFormat()
  const [step, setStep] = useState<'look' | 'confirm' | 'correct'>('look')
  const { exchange, error, isPending, onConfirm } = props
  const { network, transactionId, usdt, address, decidedBy, mayConfirm } = exchange
  if (step === 'correct') return <CorrectionForm {...props} onBack={() => setStep('look')} />
  if (step === 'confirm')
    return (
      <Confirm
        consequence={t('confirmMeans', { usdt: money(usdt), address })}
        sign={t('confirmSign')}
        error={error}
        isPending={isPending}
        onSign={onConfirm}
        onBack={() => setStep('look')}
      >
        <Payout exchange={exchange} transactionId={transactionId} />
      </Confirm>
    )
  return (
    <div className={css.decision}>
      {mayConfirm === 0 && <Notice tone="waiting">{t('otherConfirms', { operator: decidedBy })}</Notice>}
      <div className={css.acts}>
        <span>
          {t('needLook')}{' '}
          <a href={explorerLink(network, 'transaction', transactionId)} target="_blank" rel="noreferrer">
            {t('explorer')}
          </a>
        </span>
        <Button onClick={() => setStep('correct')}>{t('toCorrect')}</Button>
        <Button
          type="primary"
          disabled={mayConfirm === 0}
          title={mayConfirm === 0 ? t('otherConfirms', { operator: decidedBy }) : undefined}
          onClick={() => setStep('confirm')}
        >
          {t('confirm')}
        </Button>
      </div>
    </div>
  )
}

function CorrectionForm({
  exchange,
  place,
  error,
  isPending,
  onCorrect,
  onBack,
}: Props & { readonly onBack: () => void }) {
  const t = useT('exchange')
  const [typed, keep] = useDraft(`${place}:correct`, { transactionId: '', reason: '' })
  const [isConfirming, setIsConfirming] = useState(false)
  const [idField, reasonField] = [useId(), useId()]
  const transactionId = readTransactionId(exchange.network, networkForm(typed.transactionId))
  const reason = freeText(typed.reason)
  const isReady =
    transactionId !== null &&
    transactionId !== exchange.transactionId &&
    reason.length >= MIN_REASON_CHARACTERS
  if (isConfirming && isReady)
    return (
      <Confirm
        consequence={t('correctMeans')}
        sign={t('correctSign')}
        error={error}
        isPending={isPending}
        onSign={() => onCorrect({ transactionId, reason })}
        onBack={() => setIsConfirming(false)}
      >
        <Payout exchange={exchange} transactionId={transactionId} />
        <blockquote>{reason}</blockquote>
      </Confirm>
    )
  const check = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady) setIsConfirming(true)
  }
  return (
    <form className={css.decision} onSubmit={check}>
      <label htmlFor={idField}>{t('rightTransaction')}</label>
      <Input
        id={idField}
        value={typed.transactionId}
        onChange={({ target }) => keep({ ...typed, transactionId: target.value })}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <label htmlFor={reasonField}>{t('correctReason')}</label>
      <Input
        id={reasonField}
        value={typed.reason}
        onChange={({ target }) => keep({ ...typed, reason: target.value })}
        maxLength={MAX_REASON_CHARACTERS}
        autoComplete="off"
      />
      <div className={css.acts}>
        <span>{t(isReady ? 'onceMore' : 'needCorrection')}</span>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button type="primary" htmlType="submit" disabled={!isReady}>
          {t('correct')}
        </Button>
      </div>
    </form>
  )
}

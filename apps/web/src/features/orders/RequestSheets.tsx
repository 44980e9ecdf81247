import type { Order } from '@u-market/contract'
import { dueAfter, EXTENSION_MINUTES, freeText, MAX_EXTENSIONS, payerEndForm } from '@u-market/domain'
import { useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { useMarketTimes } from '../../parts/DutyCard.tsx'
import { Field, Select } from '../../parts/Field.tsx'
import { Dialog, Sheet } from '../../parts/Sheet.tsx'
import { asksPayer, PaymentFields } from './PaidForm.tsx'
import styles from './requests.module.css'
import { isPayerEnd, useDrafts, useOrderAct } from './use-order.ts'
export type Asking = 'extend' | 'undo' | 'cancel' | 'reopen'

type SheetProps = {
  readonly order: Order
  readonly onClose: () => void
  /** Opens the form of a claim; absent if there can be none. */
  readonly onClaim: (() => void) | undefined
}

export function RequestSheets({ asking, ...props }: SheetProps & { readonly asking: Asking }) {
  switch (asking) {
    case 'extend':
      return <ExtendDialog {...props} />
    case 'undo':
      return <UndoDialog {...props} />
    case 'cancel':
      return <CancelRequestSheet {...props} />
    case 'reopen':
      return <ReopenSheet {...props} />
  }
}

function ExtendDialog({ order, onClose }: SheetProps) {
  const t = useT('requests')
  const orders = useT('orders')
  const extend = useOrderAct('extendOrder', onClose)
  const error = formError(extend.error)
  const minutes = EXTENSION_MINUTES
  const left = MAX_EXTENSIONS - order.extensions - 1
  const until = (order.deadlineAt ?? Math.floor(serverNow() / 1000)) + minutes * 60
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('extendTitle', { minutes, name: order.buyerNickname })}
      actions={
        <>
          <Button isBusy={extend.isPending} onClick={() => extend.run({ orderId: order.orderId })}>
            {t('extendDo', { minutes })}
          </Button>
          <Button tone="second" onClick={onClose}>
            {orders('notNow')}
          </Button>
        </>
      }
    >
      <p>{t('extendMeans', { name: order.buyerNickname, time: timeText(until) })}</p>
      <p>{left === 0 ? t('extendLast') : t('extendLeft', { count: left })}</p>
      {error && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}

function UndoDialog({ order, onClose }: SheetProps) {
  const times = useMarketTimes()
  const t = useT('requests')
  const orders = useT('orders')
  const undo = useOrderAct('undoPaid', onClose)
  const error = formError(undo.error)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('undo')}
      actions={
        <>
          <Button tone="danger" isBusy={undo.isPending} onClick={() => undo.run({ orderId: order.orderId })}>
            {t('undoDo')}
          </Button>
          <Button tone="second" onClick={onClose}>
            {orders('notNow')}
          </Button>
        </>
      }
    >
      <Callout tone="danger">{t('undoPaidAlready')}</Callout>
      <p>{t('undoMeans', { time: timeText(payTimeLeft(order, times.freeCancelMinutes)) })}</p>
      {error && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}

const reasons = ['missing', 'returned', 'wrong_name', 'other'] as const
type Reason = (typeof reasons)[number]

/** The seller's reason for a cancellation, shown to the buyer. */
function CancelRequestSheet({ order, onClose }: SheetProps) {
  const t = useT('requests')
  const times = useMarketTimes()
  const orders = useT('orders')
  const ask = useOrderAct('askCancel', onClose)
  const [reason, setReason] = useState<Reason>('missing')
  const [words, setWords] = useState('')
  const labels: Record<Reason, string> = {
    missing: t('reasonMissing'),
    returned: t('reasonReturned'),
    wrong_name: t('reasonWrongName'),
    other: t('reasonOther'),
  }
  const said = reason === 'other' ? freeText(words) : labels[reason]
  const error = formError(ask.error)
  return (
    <Sheet isOpen onClose={onClose} title={t('askCancel')}>
      <div className={styles.form}>
        <p className={styles.hint}>{t('askCancelMeans', { minutes: times.cancelAnswerMinutes })}</p>
        <Select
          label={orders('reason')}
          value={reason}
          onChange={setReason}
          options={reasons.map((value) => ({ value, label: labels[value] }))}
        />
        {reason === 'other' && (
          <Field
            label={t('ownWords')}
            maxLength={200}
            value={words}
            onChange={setWords}
            error={fieldError(ask.error, 'reason')}
          />
        )}
        {error && <Callout tone="danger">{error}</Callout>}
        <Button
          disabled={said === ''}
          isBusy={ask.isPending}
          onClick={() => ask.run({ orderId: order.orderId, reason: said })}
        >
          {t('askCancelSend')}
        </Button>
      </div>
    </Sheet>
  )
}

/** The buyer's late payment, with the same fields as a payment in time. */
function ReopenSheet({ order, onClose, onClaim }: SheetProps) {
  const t = useT('requests')
  const times = useMarketTimes()
  const orders = useT('orders')
  const payers = useT('payers')
  const drafts = useDrafts(order)
  const ask = useOrderAct('askReopen', () => {
    drafts.clearPaid()
    onClose()
  })
  const payer = freeText(drafts.paid.payer)
  const { end } = drafts.paid
  const hasProof = drafts.proofUrls !== ''
  const needsEnd = asksPayer(order) && !isPayerEnd(end)
  const send = (): void =>
    ask.run({
      orderId: order.orderId,
      proofs: drafts.proofUrls,
      ...(payer !== '' && { payerName: payer }),
      ...(isPayerEnd(end) && { payerEnd: payerEndForm(end) }),
    })
  return (
    <Sheet isOpen onClose={onClose} title={t('askReopen')}>
      <div className={styles.form}>
        <p className={styles.hint}>{t('askReopenMeans', { hours: times.reopenAnswerHours })}</p>
        <PaymentFields order={order} drafts={drafts} error={ask.error} />
        <ActionBar
          reason={!hasProof ? orders('addProof') : needsEnd ? payers('needEnd') : formError(ask.error)}
          quiet={
            onClaim && (
              <Button tone="quiet" onClick={onClaim}>
                {t('claimInstead')}
              </Button>
            )
          }
        >
          <Button disabled={!hasProof || needsEnd} isBusy={ask.isPending} onClick={send}>
            {t('askReopenSend')}
          </Button>
        </ActionBar>
      </div>
    </Sheet>
  )
}

/**
 * Returns the payment deadline that applies after “paid” is undone, in Unix seconds. The end of the free time to cancel runs from
 * the confirmation too, so that it tells how long the market was away since.
 */
function payTimeLeft(order: Order, freeCancelMinutes: number): number {
  const { confirmedAt, freeCancelUntil } = order
  const shifted = confirmedAt && freeCancelUntil ? freeCancelUntil - confirmedAt - freeCancelMinutes * 60 : 0
  const times = {
    confirmedAt: confirmedAt === null ? null : confirmedAt * 1000,
    payShiftedMs: shifted * 1000,
    payMinutes: order.payMinutes,
    extensions: order.extensions,
    deadlineAt: null,
    isObjected: false,
    cancelRequests: 0,
    requestUntil: null,
  }
  return Math.floor((dueAfter({ to: 'paying', due: 'resumed' }, times, noWindows, serverNow()) ?? 0) / 1000)
}

/** dueAfter needs windows, but a resumed deadline does not depend on them. */
const noWindows = {
  payMinutes: 0,
  confirmMinutes: 0,
  releaseMinutes: 0,
  appealAnswerHours: 0,
  cancelAnswerMinutes: 0,
  rulingEffectHours: 0,
  finalRulingHours: 0,
  acknowledgeHours: 0,
}

import type { Order } from '@u-market/contract'
import { useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import { Field } from '../../parts/Field.tsx'
import { Dialog } from '../../parts/Sheet.tsx'
import { useOrderAct } from './use-order.ts'

type CancelDialogProps = {
  readonly order: Order
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Says what cancelling does before it does it; most of all to a buyer who may already have paid. */
export function CancelDialog({ order, isOpen, onClose }: CancelDialogProps) {
  const t = useT('orders')
  const [reason, setReason] = useState('')
  const cancel = useOrderAct('cancelOrder', onClose)
  const hasPaidMaybe = order.role === 'buyer' && order.confirmedAt !== null
  const freeCancelMinutes = useHomeConfig().data?.windows.freeCancelMinutes ?? 0
  const freeUntil = (order.confirmedAt ?? 0) + freeCancelMinutes * 60
  const freeLeft = useCountdown(freeUntil)
  const send = (): void =>
    cancel.run({
      orderId: order.orderId,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    })
  const error = formError(cancel.error)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={order.role === 'seller' ? t('declineTitle') : t('cancelTitle')}
      actions={
        <>
          <Button tone="danger" isBusy={cancel.isPending} onClick={send}>
            {order.role === 'seller' ? t('decline') : t('cancelAct')}
          </Button>
          <Button tone="second" onClick={onClose}>
            {t('keepOrder')}
          </Button>
        </>
      }
    >
      {hasPaidMaybe ? (
        <>
          <Callout tone="danger">{t('cancelBuyer')}</Callout>
          <p>{freeLeft ? t('cancelFree', { time: timeText(freeUntil) }) : t('cancelCounts')}</p>
        </>
      ) : (
        <p>{order.role === 'seller' ? t('cancelSeller') : t('cancelBuyerUnpaid')}</p>
      )}
      <Field
        label={`${t('reason')} (${t('optional')})`}
        maxLength={200}
        value={reason}
        onChange={setReason}
        error={fieldError(cancel.error, 'reason')}
      />
      {error && <Callout tone="danger">{error}</Callout>}
    </Dialog>
  )
}

import type { Order } from '@u-market/contract'
import { useId, useState } from 'react'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './orders.module.css'

/** The way out of an order: quiet, and what it costs stands there before it is tapped. */
export function Ending({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const note = useNote(order)
  return (
    <>
      <p className={styles.ending}>
        <Button tone="danger" size="small" aria-describedby={id} onClick={() => setAsking(true)}>
          {order.role === 'seller' ? t('decline') : t('cancelAct')}
        </Button>
        <small id={id}>{note}</small>
      </p>
      <CancelDialog order={order} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

function useNote({ role, confirmedAt }: Order): string {
  const t = useT('orders')
  const freeCancelMinutes = useHomeConfig().data?.windows.freeCancelMinutes ?? 0
  const freeUntil = (confirmedAt ?? 0) + freeCancelMinutes * 60
  const freeLeft = useCountdown(freeUntil)
  if (role === 'seller') return t('declineNote')
  if (confirmedAt === null) return t('cancelNoteUnpaid')
  return freeLeft ? t('cancelNoteFree', { time: timeText(freeUntil) }) : t('cancelNoteCounts')
}

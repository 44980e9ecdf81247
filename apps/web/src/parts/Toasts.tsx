import { useEffect, useRef } from 'react'
import { useToasts } from '../base/stores/toasts.ts'
import styles from './Toasts.module.css'

/** The app's one live region; `toast(text)` from base/stores/toasts fills it. */
export function Toasts() {
  const list = useToasts((toasts) => toasts.list)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const region = ref.current
    if (!region || typeof region.showPopover !== 'function') return
    // Hidden and shown again each time, because the element that enters the top layer last is above an open dialog.
    if (region.matches(':popover-open')) region.hidePopover()
    if (list.length > 0) region.showPopover()
  }, [list])
  return (
    <div ref={ref} popover="manual" role="status" aria-live="polite" className={styles.toasts}>
      {list.map((item) => (
        <p key={item.id} className={`${styles.toast} ${styles[item.tone] ?? ''}`}>
          {item.orderId && <b>{item.orderId} </b>}
          {item.text}
        </p>
      ))}
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useToasts } from '../base/stores/toasts.ts'
import styles from './Toasts.module.css'

/** One live region for the whole app; `toast(text)` from app/stores/toasts fills it. */
export function Toasts() {
  const list = useToasts((toasts) => toasts.list)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const region = ref.current
    if (!region || typeof region.showPopover !== 'function') return
    // Shown again each time: the last into the top layer stands above an open dialog.
    if (region.matches(':popover-open')) region.hidePopover()
    if (list.length > 0) region.showPopover()
  }, [list])
  return (
    <div ref={ref} popover="manual" role="status" aria-live="polite" className={styles.toasts}>
      {list.map((item) => (
        <p key={item.id} className={`${styles.toast} ${styles[item.tone] ?? ''}`}>
          {item.text}
        </p>
      ))}
    </div>
  )
}

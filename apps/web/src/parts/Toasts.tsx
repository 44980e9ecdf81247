import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '../base/router.tsx'
import { type Toast, useToasts } from '../base/stores/toasts.ts'
import styles from './Toasts.module.css'

/** The app's one live region, at the top of the screen; base/stores/toasts fills it. */
export function Toasts() {
  const list = useToasts((toasts) => toasts.list)
  const host = useToasts((toasts) => toasts.host)
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again in a new host
  useEffect(() => {
    const region = ref.current
    if (!region || typeof region.showPopover !== 'function') return
    // Hidden and shown again each time, because the element that enters the top layer last is above an open dialog.
    if (region.matches(':popover-open')) region.hidePopover()
    if (list.length > 0) region.showPopover()
  }, [list, host])
  const region = (
    <div ref={ref} popover="manual" role="status" aria-live="polite" className={styles.toasts}>
      {list.map((item) => (
        <p key={item.id} className={`${styles.toast} ${styles[item.tone] ?? ''}`}>
          <Target toast={item}>
            {item.orderId && <b>{item.orderId} </b>}
            {item.text}
          </Target>
        </p>
      ))}
    </div>
  )
  return host ? createPortal(region, host) : region
}

type TargetProps = { readonly toast: Toast; readonly children: ReactNode }

function Target({ toast: { id, onTap }, children }: TargetProps) {
  const dismiss = useToasts((toasts) => toasts.dismiss)
  if (!onTap) return children
  if (typeof onTap === 'string')
    return (
      <Link to={onTap} onClick={() => dismiss(id)}>
        {children}
      </Link>
    )
  return (
    <button type="button" onClick={onTap}>
      {children}
    </button>
  )
}

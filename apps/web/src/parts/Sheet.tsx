import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { openLayer } from '../base/layers.ts'
import { IconButton } from './Button.tsx'
import styles from './Sheet.module.css'

type SheetProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

/** Slides up from the bottom edge, within reach of the thumb. */
export function Sheet({ isOpen, onClose, title, children }: SheetProps) {
  const id = useId()
  const t = useT('core')
  const modal = useModal(isOpen, onClose)
  return (
    <dialog {...modal} className={styles.sheet} aria-labelledby={id}>
      {isOpen && (
        <div className={styles.body}>
          <div className={styles.top}>
            <h2 id={id}>{title}</h2>
            <IconButton label={t('close')} onClick={onClose}>
              <X />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

type DialogProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Buttons, the most likely one first. */
  readonly actions?: ReactNode
  /** A tap beside it does nothing. */
  readonly isStrict?: boolean
}

/** A question in the middle of the screen. */
export function Dialog({ isOpen, onClose, title, children, actions, isStrict = false }: DialogProps) {
  const id = useId()
  const modal = useModal(isOpen, onClose, isStrict)
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={id}>
      {isOpen && (
        <div className={styles.inside}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <div className={styles.text}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

/** A native dialog: focus stays inside, Esc and going back close it, the rest is inert. */
export function useModal(isOpen: boolean, onClose: () => void, isStrict = false) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen && !dialog.open) {
      dialog.showModal()
      dialog.scrollTop = 0 // the first button takes the focus; keep the title in sight
    }
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = ref.current
    return isOpen && element ? openLayer({ element, close: () => close() }) : undefined
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const before = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = before
    }
  }, [isOpen])
  return {
    ref,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault() // the owner of `isOpen` decides
      onClose()
    },
    onClick: (event: { target: unknown; currentTarget: unknown }) => {
      if (event.target === event.currentTarget && !isStrict) onClose() // on the backdrop
    },
  }
}

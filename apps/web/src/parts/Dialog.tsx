import { type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'
import { useModal } from './use-modal.ts'

type DialogProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Buttons, the one to press most likely first. */
  readonly actions?: ReactNode
}

/** A question in the middle of the screen. */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const id = useId()
  const modal = useModal(isOpen, onClose)
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

import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Sheet.module.css'
import { useModal } from './use-modal.ts'

type SheetProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

/** Comes up from the bottom edge, where the thumb is. */
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

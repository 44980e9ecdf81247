import { Button } from 'antd'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { useShortcuts } from '../base/use-shortcuts.ts'
import css from './Panel.module.css'

type Props = {
  readonly title: string
  readonly note?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
  /** Actions, always visible. */
  readonly footer?: ReactNode
}

/** The panel next to a list. Takes the focus when it opens; on closing, the list returns it to the row. */
export function Panel({ title, note, onClose, children, footer }: Props) {
  const t = useT('core')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useShortcuts({ Escape: onClose })
  return (
    <aside className={css.panel} aria-label={title} tabIndex={-1} ref={panel}>
      <header className={css.header}>
        <div>
          <h2>{title}</h2>
          {note && <div className={css.note}>{note}</div>}
        </div>
        <Button
          type="text"
          icon={<X size={16} aria-hidden="true" />}
          onClick={onClose}
          aria-label={t('close')}
          aria-keyshortcuts="Escape"
          title={`${t('close')} (Esc)`}
        />
      </header>
      <div className={css.body}>{children}</div>
      {footer && <footer className={css.footer}>{footer}</footer>}
    </aside>
  )
}

import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { errorText } from '../base/api/errors.ts'
import { useT } from '../base/i18n/i18n.ts'
import css from './Confirm.module.css'
import { Kbd } from './Kbd.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  readonly title?: string
  /** The subject and effect of the action, for review. */
  readonly children: ReactNode
  readonly consequence: string
  /** Label of the button, which names the action. */
  readonly sign: string
  readonly isDanger?: boolean
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

/** Confirmation before an action that cannot be undone. Enter signs, Escape goes back; key repeats are ignored. */
export function Confirm(props: Props) {
  const { children, consequence, sign, isDanger = false, error, isPending, onSign, onBack } = props
  const t = useT('core')
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    const isSigning = event.key === 'Enter' && event.target === box.current
    if (event.key === 'Enter' && !isSigning) return
    // Keeps the surrounding panel from closing on Escape.
    event.nativeEvent.stopImmediatePropagation()
    event.preventDefault()
    if (event.repeat || isPending) return
    if (isSigning) onSign()
    else onBack()
  }
  const title = props.title ?? t('confirmTitle')
  const message = errorText(error)
  return (
    <section className={css.box} ref={box} tabIndex={-1} aria-label={title} onKeyDown={onKey}>
      <h2>{title}</h2>
      <div className={css.signed}>{children}</div>
      <Notice tone="waiting">{consequence}</Notice>
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={css.acts}>
        <Button onClick={onBack} disabled={isPending} aria-keyshortcuts="Escape">
          {t('back')} <Kbd keys="Esc" />
        </Button>
        <Button
          type="primary"
          danger={isDanger}
          onClick={onSign}
          loading={isPending}
          aria-keyshortcuts="Enter"
        >
          {sign} <Kbd keys="Enter" />
        </Button>
      </div>
    </section>
  )
}

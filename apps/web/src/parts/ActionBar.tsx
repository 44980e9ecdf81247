import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './ActionBar.module.css'
import { Button } from './Button.tsx'

type ActionBarProps = {
  /** One primary button, with at most one secondary button before it; none if the only action is in `quiet`. */
  readonly children?: ReactNode
  /** Text above the primary button: the reason why it is disabled, or the effect of a tap. */
  readonly reason?: string | undefined
  /** Called when the reason is tapped, to scroll to what is missing. Makes the reason a button. */
  readonly onReason?: (() => void) | undefined
  /** A button that undoes or ends something, as text below the primary button. */
  readonly quiet?: ReactNode
}

/** Stays at the bottom edge, above the home indicator and the keyboard. Passed to `Screen` as `actions`. */
export function ActionBar({ children, reason, onReason, quiet }: ActionBarProps) {
  const ref = useRef<HTMLElement>(null)
  useToastsAbove(ref)
  return (
    <footer ref={ref} className={styles.bar}>
      {reason && (
        <p className={styles.reason} role="status">
          {onReason ? (
            <button type="button" onClick={onReason}>
              {reason}
            </button>
          ) : (
            reason
          )}
        </p>
      )}
      {children && <div className={styles.buttons}>{children}</div>}
      {quiet && <div className={styles.quiet}>{quiet}</div>}
    </footer>
  )
}

/** Keeps toasts above the bar at any height (Toasts.module.css). */
function useToastsAbove(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.documentElement
    const watcher = new ResizeObserver(() =>
      root.style.setProperty('--bar', `${ref.current?.offsetHeight ?? 0}px`),
    )
    if (ref.current) watcher.observe(ref.current)
    return () => {
      watcher.disconnect()
      root.style.removeProperty('--bar')
    }
  }, [ref])
}

type FormProps = {
  /** Connects a button outside the form. */
  readonly id?: string
  readonly isFilled: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Fields in a column; Enter in one of them submits. */
export function Form({ id, isFilled, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isFilled) onSubmit()
  }
  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      {children}
    </form>
  )
}

type SubmitBarProps = Pick<FormProps, 'isFilled' | 'children'> & {
  /** The id of its `Form`. */
  readonly form: string
  /** Names what is missing until the form is filled. */
  readonly needs: string
  readonly isBusy?: boolean
  /** As in `ActionBar`. */
  readonly quiet?: ReactNode
}

/** The button of a form that fills a screen. Passed to `Screen` as `actions`. */
export function SubmitBar({ form, isFilled, needs, isBusy = false, quiet, children }: SubmitBarProps) {
  return (
    <ActionBar reason={isFilled ? undefined : needs} quiet={quiet}>
      <Button type="submit" form={form} isBusy={isBusy} disabled={!isFilled}>
        {children}
      </Button>
    </ActionBar>
  )
}

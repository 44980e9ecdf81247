import type { FormEvent, ReactNode } from 'react'
import { ActionBar } from './ActionBar.tsx'
import { Button } from './Button.tsx'
import styles from './Form.module.css'

type FormProps = {
  /** By which a button outside of it knows it. */
  readonly id?: string
  readonly isFilled: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Fields one below the other; Enter in one of them does what its button does. */
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
  /** The form's id. */
  readonly form: string
  /** What it wants until it is filled, in words. */
  readonly needs: string
  readonly isBusy?: boolean
  /** Words alone under it, as in `ActionBar`. */
  readonly quiet?: ReactNode
}

/** The button of a form that is a whole screen. Give it to `Screen` as `actions`. */
export function SubmitBar({ form, isFilled, needs, isBusy = false, quiet, children }: SubmitBarProps) {
  return (
    <ActionBar reason={isFilled ? undefined : needs} quiet={quiet}>
      <Button type="submit" form={form} isBusy={isBusy} disabled={!isFilled}>
        {children}
      </Button>
    </ActionBar>
  )
}

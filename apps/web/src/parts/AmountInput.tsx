import { type ChangeEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldFrameProps, noteProps } from './Field.tsx'
import { grouped, readTyped, symbolOf } from './money.ts'

type AmountInputProps = FieldFrameProps & {
  /** Plain, as on the wire: "1240.5". */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly unit: string
  readonly decimals?: number
  readonly placeholder?: string
  readonly end?: ReactNode
  /** Replaces the unit: the choice between two units. */
  readonly unitChoice?: ReactNode
  readonly disabled?: boolean
}

/** Accepts digits and one point, as on the wire, and groups the digits while typing: "1,240.5". */
export function AmountInput({
  label,
  hint,
  error,
  value,
  onChange,
  unit,
  decimals = 2,
  end,
  unitChoice,
  placeholder = '0.00',
  ...rest
}: AmountInputProps) {
  const id = useId()
  const shown = grouped(value)
  const { ref, keepCaret } = useCaret(',')
  const read = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const caret = target.selectionStart ?? target.value.length
    keepCaret()
    onChange(readTyped({ raw: target.value, caret, before: shown }, decimals))
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        placeholder={grouped(placeholder)}
        {...noteProps(id, { hint, error })}
        ref={ref}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={`${styles.input} ${styles.figure}`}
        value={shown}
        onChange={read}
      />
      {end}
      {unitChoice ?? <span className={styles.unit}>{symbolOf(unit) ?? unit}</span>}
    </FieldFrame>
  )
}

/**
 * Keeps the caret in a field that reformats its text while typing; the browser would put it at the end. The number of characters
 * behind the caret stays the same, separators not counted.
 */
export function useCaret(separator: string) {
  const ref = useRef<HTMLInputElement>(null)
  const [edit, setEdit] = useState<{ readonly behind: number } | null>(null)
  useLayoutEffect(() => {
    const field = ref.current
    if (!field || !edit || document.activeElement !== field) return
    const at = caretBefore({ text: field.value, behind: edit.behind, separator })
    field.setSelectionRange(at, at)
  }, [edit, separator])
  return {
    ref,
    /** Called when the field changes, before its owner reformats it. */
    keepCaret: (): void => {
      const { value = '', selectionStart } = ref.current ?? {}
      setEdit({ behind: value.slice(selectionStart ?? value.length).replaceAll(separator, '').length })
    },
  }
}

type Place = { readonly text: string; readonly behind: number; readonly separator: string }

export function caretBefore({ text, behind, separator }: Place): number {
  let at = text.length
  for (let left = behind; at > 0 && left > 0; at--) if (text[at - 1] !== separator) left--
  return at
}

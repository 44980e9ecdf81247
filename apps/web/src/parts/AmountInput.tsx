import { type ChangeEvent, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldFrameProps, noteProps } from './Field.tsx'
import { grouped, readTyped, symbolOf } from './money.ts'
import { useCaret } from './use-caret.ts'

type AmountInputProps = FieldFrameProps & {
  /** Plain, as the wire takes it: "1240.5". */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly unit: string
  readonly decimals?: number
  readonly placeholder?: string
  readonly end?: ReactNode
  /** In the unit's place: the choice between two units. */
  readonly unitChoice?: ReactNode
  readonly disabled?: boolean
}

/** Takes what the wire takes, digits and one point, and groups it as one types: "1,240.5". */
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

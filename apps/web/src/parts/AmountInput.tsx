import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldFrameProps, noteProps } from './Field.tsx'
import { cleanAmount, symbolOf } from './money.ts'

type AmountInputProps = FieldFrameProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly unit: string
  readonly decimals?: number
  readonly placeholder?: string
  readonly end?: ReactNode
  readonly disabled?: boolean
}

/** Takes what the wire takes: digits and one point, at most `decimals` behind it. */
export function AmountInput({
  label,
  hint,
  error,
  value,
  onChange,
  unit,
  decimals = 2,
  end,
  ...rest
}: AmountInputProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        placeholder="0.00"
        {...rest}
        {...noteProps(id, { hint, error })}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={`${styles.input} ${styles.figure}`}
        value={value}
        onChange={(event) => onChange(cleanAmount(event.target.value, decimals))}
      />
      {end}
      <span className={styles.unit}>{symbolOf(unit) ?? unit}</span>
    </FieldFrame>
  )
}

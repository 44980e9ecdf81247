import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldFrameProps, noteProps } from './Field.tsx'

type SelectProps<V extends string> = FieldFrameProps & {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly placeholder?: string
}

/** The phone's own picker: it is the one its owner knows. */
export function Select<V extends string>({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  placeholder,
}: SelectProps<V>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...noteProps(id, { hint, error })}
        className={`${styles.input} ${styles.select}`}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {placeholder && !options.some((option) => option.value === value) && (
          <option value={value}>{placeholder}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.chevron} aria-hidden="true" />
    </FieldFrame>
  )
}

import { useId } from 'react'
import styles from './Chips.module.css'

type Choice<V extends string> = {
  readonly value: V
  readonly label: string
  readonly count?: number | undefined
}

type ChipsProps<V extends string> = {
  /** Names the group for screen readers. */
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: readonly Choice<V>[]
  /** 'tabs': an underlined row over the width; 'chips': filters that scroll sideways. */
  readonly look?: 'chips' | 'tabs'
}

/** One of several, as native radios: arrow keys, names and focus come with them. */
export function Chips<V extends string>({ label, value, onChange, options, look = 'chips' }: ChipsProps<V>) {
  const name = useId()
  return (
    <fieldset className={`${styles.group} ${styles[look]}`}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.count ? <b className={styles.count}>{option.count}</b> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

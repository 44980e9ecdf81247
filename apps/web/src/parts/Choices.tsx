import { type ReactNode, useId } from 'react'
import styles from './Choices.module.css'

export type Choice<V extends string> = {
  readonly value: V
  readonly label: string
  /** A mark before the label. */
  readonly mark?: ReactNode
  /** Text under the label, in rows only. */
  readonly note?: ReactNode
}

type ChoicesProps<V extends string> = {
  /** Names the group for screen readers. */
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: readonly Choice<V>[]
}

/** Views of one screen: an underlined row of full width. */
export function Tabs<V extends string>(props: ChoicesProps<V>) {
  return <Choices {...props} look={styles.tabs} />
}

/** Filters and sort orders of a list; they scroll sideways. */
export function Chips<V extends string>(props: ChoicesProps<V>) {
  return <Choices {...props} look={styles.chips} />
}

/** One of a few, all visible: a unit, a theme, a language. */
export function Segmented<V extends string>(props: ChoicesProps<V>) {
  return <Choices {...props} look={styles.segmented} />
}

/** One of many, a row each, with a mark and a note. */
export function ChoiceRows<V extends string>(props: ChoicesProps<V>) {
  return <Choices {...props} look={styles.rows} />
}

type CheckRowsProps<V extends string> = Omit<ChoicesProps<V>, 'value' | 'onChange'> & {
  readonly values: readonly V[]
  readonly onToggle: (value: V) => void
  /** The id of the error text. */
  readonly describedBy?: string | undefined
}

/** Any of several, a row each. */
export function CheckRows<V extends string>(props: CheckRowsProps<V>) {
  const { label, values, onToggle, options, describedBy } = props
  return (
    <fieldset className={`${styles.group} ${styles.rows} ${styles.checks}`} aria-describedby={describedBy}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="checkbox"
            className="sr-only"
            checked={values.includes(option.value)}
            onChange={() => onToggle(option.value)}
          />
          {option.mark}
          <span className={styles.words}>
            {option.label}
            {option.note && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Native radios, which bring arrow keys, names and focus. */
function Choices<V extends string>(props: ChoicesProps<V> & { readonly look: string | undefined }) {
  const { label, value, onChange, options, look } = props
  const name = useId()
  return (
    <fieldset className={`${styles.group} ${look}`}>
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
          {look === styles.rows && option.mark}
          <span className={styles.words}>
            {look !== styles.rows && option.mark}
            {option.label}
            {option.note && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type SwitchProps = {
  readonly label: string
  readonly hint?: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly disabled?: boolean
}

export function Switch({ label, hint, isOn, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.text}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}

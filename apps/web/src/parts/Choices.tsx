import { type ReactNode, useId } from 'react'
import styles from './Choices.module.css'

export type Choice<V extends string> = {
  readonly value: V
  readonly label: string
  readonly count?: number | undefined
  /** Rows alone: a mark before the label, and words under it. */
  readonly mark?: ReactNode
  readonly note?: ReactNode
}

type ChoicesProps<V extends string> = {
  /** Names the group for screen readers. */
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: readonly Choice<V>[]
}

/** Other views of one screen: an underlined row over the width. */
export function Tabs<V extends string>(props: ChoicesProps<V>) {
  return <Choices {...props} look={styles.tabs} />
}

/** What a list is filtered or sorted by: they scroll sideways. */
export function Chips<V extends string>(props: ChoicesProps<V>) {
  return <Choices {...props} look={styles.chips} />
}

/** One of two or three, all in sight: a unit, a theme, a language. */
export function Segmented<V extends string>(props: ChoicesProps<V>) {
  return <Choices {...props} look={styles.segmented} />
}

/** One of many, a row each, with a mark and a line of words. */
export function ChoiceRows<V extends string>(props: ChoicesProps<V>) {
  return <Choices {...props} look={styles.rows} />
}

/** One of several, as native radios: arrow keys, names and focus come with them. */
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
          {option.mark}
          <span className={styles.words}>
            {option.label}
            {option.count ? <b className={styles.count}>{option.count}</b> : null}
            {option.note && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

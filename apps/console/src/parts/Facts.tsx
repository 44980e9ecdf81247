import type { ReactNode } from 'react'
import { CopyText } from './CopyText.tsx'
import css from './Facts.module.css'

export type Fact = {
  readonly label: string
  readonly value: ReactNode
  /** What a click puts on the clipboard. */
  readonly copies?: string
}

/** Names and values, one a line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value, copies }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{copies ? <CopyText text={copies}>{value}</CopyText> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

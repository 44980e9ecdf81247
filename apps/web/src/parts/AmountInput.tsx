import type { AmountProblem } from '@u-market/domain'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { decimalsOf, symbolOf } from '../base/currency.ts'
import { useT } from '../base/i18n/i18n.ts'
import { type Edit, readEdit, type Unshown } from './amount-edit.ts'
import styles from './Field.module.css'
import { FieldFrame, type FieldFrameProps, noteProps } from './Field.tsx'
import { grouped } from './money.ts'
import { useGrouping } from './use-grouping.ts'

type AmountInputProps = FieldFrameProps & {
  /** Plain, as on the wire: "1240.5". */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly unit: string
  /** By default, those of amounts in the unit. */
  readonly decimals?: number
  readonly placeholder?: string
  readonly end?: ReactNode
  /** Replaces the unit: the choice between two units. */
  readonly unitChoice?: ReactNode
  readonly disabled?: boolean
}

/** Takes one amount, typed or pasted in any common form, and groups its digits: "1,240.5". Says why it takes nothing. */
export function AmountInput({
  label,
  hint,
  error,
  value,
  onChange,
  unit,
  decimals = decimalsOf(unit),
  end,
  unitChoice,
  placeholder = decimals === 0 ? '0' : '0.00',
  ...rest
}: AmountInputProps) {
  const id = useId()
  // Amounts from the server have two decimals in every currency.
  const shown = grouped(decimals === 0 ? value.replace(/\.0*$/, '') : value)
  const [unshown, setUnshown] = useState<Unshown & { readonly at: string }>({ at: '', ...nothing })
  const [refused, setRefused] = useState<{ readonly at: string; readonly problem: AmountProblem } | null>(
    null,
  )
  const take = (edit: Edit): number => {
    const read = readEdit(edit, { decimals, ...(unshown.at === value ? unshown : nothing) })
    setRefused('problem' in read ? { at: value, problem: read.problem } : null)
    if ('problem' in read) return read.behind
    setUnshown({ at: read.text, isSoft: read.isSoft, cut: read.cut })
    onChange(read.text)
    return read.behind
  }
  const grouping = useGrouping({ shown, separator: ',', take })
  const problem = refused?.at === value ? refused.problem : null
  const wrong = problem ? <WhyNotTaken problem={problem} /> : error
  return (
    <FieldFrame id={id} label={label} hint={hint} error={wrong}>
      <input
        {...rest}
        placeholder={grouped(placeholder)}
        {...noteProps(id, { hint, error: wrong })}
        {...grouping}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={`${styles.input} ${styles.figure}`}
        style={{ minWidth: `min(100%, calc(${shown.length}ch + 2 * var(--space-3)))` }}
      />
      {end && <span className={styles.end}>{end}</span>}
      {unitChoice ?? <span className={styles.unit}>{symbolOf(unit) ?? unit}</span>}
    </FieldFrame>
  )
}

const nothing: Unshown = { isSoft: false, cut: '' }

/** Loads its words only when they are needed. */
function WhyNotTaken({ problem }: { readonly problem: AmountProblem }) {
  return (
    <Suspense fallback={null}>
      <Reason problem={problem} />
    </Suspense>
  )
}

function Reason({ problem }: { readonly problem: AmountProblem }) {
  return useT('amounts')(problem)
}

import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { IconButton } from './Button.tsx'
import styles from './Field.module.css'

export type FieldFrameProps = {
  readonly label: string
  readonly hint?: ReactNode
  /** Usually `fieldError(refusal, 'name')`. */
  readonly error?: ReactNode
}

export function Field({ label, hint, error, kind = 'text', onChange, end, ...rest }: FieldProps) {
  const id = useId()
  const t = useT('core')
  const [isShown, setShown] = useState(false)
  const type = kind === 'password' && isShown ? 'text' : kind === 'number' ? 'text' : kind
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        inputMode={inputModes[kind]}
        autoCapitalize="none"
        {...rest}
        {...noteProps(id, { hint, error })}
        type={type}
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
      />
      {kind === 'password' && (
        <IconButton
          label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      )}
      {end}
    </FieldFrame>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'onChange'> &
  FieldFrameProps & { readonly value: string; readonly onChange: (value: string) => void }

export function TextArea({ label, hint, error, onChange, rows = 4, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        {...noteProps(id, { hint, error })}
        rows={rows}
        className={`${styles.input} ${styles.area}`}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'type'> &
  FieldFrameProps & {
    readonly kind?: 'text' | 'number' | 'password' | 'tel' | 'date' | 'time' | 'search'
    readonly value: string
    readonly onChange: (value: string) => void
    /** At the right end of the box: a unit, a small button. */
    readonly end?: ReactNode
  }

const inputModes = {
  text: 'text',
  number: 'decimal',
  password: 'text',
  tel: 'tel',
  date: 'text',
  time: 'text',
  search: 'search',
} as const

type FrameProps = FieldFrameProps & {
  readonly id: string
  readonly children: ReactNode
  readonly isBoxed?: boolean
}

/** Label above, hint or error below; the control refers to the note as `${id}-note`. */
export function FieldFrame({ id, label, hint, error, children, isBoxed = true }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={isBoxed ? `${styles.box} ${error ? styles.wrong : ''}` : undefined}>{children}</div>
      {(error ?? hint) && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

export function noteProps(id: string, { hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': (error ?? hint) ? `${id}-note` : undefined,
  }
}

type SelectProps<V extends string> = FieldFrameProps & {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly placeholder?: string
}

/** A native select, because users know the picker of their phone. */
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

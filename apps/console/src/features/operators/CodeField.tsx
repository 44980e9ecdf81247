import Input from 'antd/es/input/Input'
import { useId } from 'react'
import css from './access.module.css'

type Props = {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (code: string) => void
  readonly isFirst?: boolean
  readonly isOptional?: boolean
}

/** Six figures of an authenticator, or a recovery code. */
export function CodeField({ label, hint, value, onChange, isFirst = false, isOptional = false }: Props) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        autoFocus={isFirst}
        aria-describedby={`${id}-hint`}
        required={!isOptional}
      />
      <p className={css.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </>
  )
}

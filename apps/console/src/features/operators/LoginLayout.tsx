import type { ConsoleDataOf } from '@u-market/contract'
import { plainCode } from '@u-market/domain'
import Input from 'antd/es/input/Input'
import { type ReactNode, useId } from 'react'
import { errorText, isRefused } from '../../base/api/errors.ts'
import { queryClient } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { startSession } from '../../base/session.ts'
import { LanguageChoice } from '../../parts/LanguageChoice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './access.module.css'

/** Card layout of the pages outside the console. */
export function LoginLayout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={css.page}>
      <section className={css.card}>
        <header>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} width="32" height="32" alt="" />
          <h1>{title}</h1>
        </header>
        {children}
      </section>
      <LanguageChoice />
    </main>
  )
}

type CodeProps = {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (code: string) => void
  readonly isFirst?: boolean
  readonly isOptional?: boolean
}

/** Field for six digits from an authenticator, or a recovery code. */
export function CodeField({ label, hint, value, onChange, isFirst = false, isOptional = false }: CodeProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange(plainCode(event.target.value))}
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

/** Shows a login error; a lockout names its end, to save the operator vain attempts. */
export function LoginError({ error }: { readonly error: unknown }) {
  const t = useT('core')
  const { time } = useFormat()
  if (!error) return null
  const until = isRefused(error, 'LOGIN_LOCKED') ? Number(error.details.until) : Number.NaN
  return (
    <Notice tone="danger">
      {Number.isFinite(until) ? t('lockedUntil', { time: time(until) }) : errorText(error)}
    </Notice>
  )
}

/** Drops the cached data of the previous operator. */
export function startOperatorSession(operator: ConsoleDataOf<'proveFactor'>): void {
  queryClient.clear()
  startSession(operator)
}

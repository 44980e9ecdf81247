import { useMutation } from '@tanstack/react-query'
import type { ConsoleDataOf } from '@u-market/contract'
import { pathWithin } from '@u-market/contract/paths'
import { usernameForm } from '@u-market/domain'
import type { Translate } from '@u-market/i18n'
import { Button } from 'antd'
// Imported from its own module: the antd index would add TextArea, Search and OTP to the first page's bundle.
import Input from 'antd/es/input/Input'
import { lazy, type SubmitEvent, Suspense, useEffect, useId, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSession } from '../../base/session.ts'
import type { messages } from '../../locales/en-US/core.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Skeleton } from '../../parts/Placeholders.tsx'
import css from './access.module.css'
import { CodeField, LoginError, LoginLayout, startOperatorSession } from './LoginLayout.tsx'

/** Lazy, because an operator needs it only once. */
const SetUp = lazy(() => import('./LinkPage.tsx').then((m) => ({ default: m.SetUp })))

type Step = { readonly is: 'password' } | { readonly is: 'factor' | 'enrol'; readonly ticket: string }
const first: Step = { is: 'password' }

export function LoginPage() {
  const t = useT('core')
  const [params] = useSearchParams()
  const operator = useSession((session) => session.operator)
  const [step, setStep] = useState(first)
  const startOver = (): void => setStep(first)
  useEffect(() => {
    document.title = `${t('logIn')} · U Market`
  }, [t])
  if (operator) return <Navigate to={safeBack(params.get('back'))} replace />
  return (
    <LoginLayout title={t('consoleName')}>
      {step.is === 'password' && (
        <PasswordStep
          onDone={(answer) => {
            if (answer.operator) startOperatorSession(answer.operator)
            else if (answer.step !== 'done') setStep({ is: answer.step, ticket: answer.ticket })
          }}
        />
      )}
      {step.is === 'factor' && <FactorStep ticket={step.ticket} onStartOver={startOver} />}
      {step.is === 'enrol' && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <SetUp ticket={step.ticket} onStartOver={startOver} />
        </Suspense>
      )}
    </LoginLayout>
  )
}

/** Accepts only paths of the console, since a full URL would allow an open redirect. */
function safeBack(back: string | null): string {
  return pathWithin(location.origin, back ?? '') ?? '/'
}

function PasswordStep({ onDone }: { readonly onDone: (answer: ConsoleDataOf<'logIn'>) => void }) {
  const t = useT('core')
  const end = useSession((session) => session.end)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const ids = { username: useId(), password: useId() }
  const logIn = useMutation({
    mutationFn: () => call('logIn', { username: usernameForm(username), password }),
    onSuccess: onDone,
    onError: (error) => isRefused(error, 'LOGIN_FAILED') && setPassword(''),
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    logIn.mutate()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      {end !== null && !logIn.error && <Notice tone="waiting">{sessionEndText(t, end)}</Notice>}
      <LoginError error={logIn.error} />
      <label htmlFor={ids.username}>{t('username')}</label>
      <Input
        id={ids.username}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus
        required
      />
      <label htmlFor={ids.password}>{t('password')}</label>
      <Input
        id={ids.password}
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        maxLength={256}
        required
      />
      <Button type="primary" htmlType="submit" block loading={logIn.isPending}>
        {t('logIn')}
      </Button>
    </form>
  )
}

type FactorProps = { readonly ticket: string; readonly onStartOver: () => void }

function FactorStep({ ticket, onStartOver }: FactorProps) {
  const t = useT('operators')
  const [code, setCode] = useState('')
  const [attempts, setAttempts] = useState(0)
  const prove = useMutation({
    mutationFn: () => call('proveFactor', { ticket, code }),
    onSuccess: startOperatorSession,
    onError: (error) => {
      if (!isRefused(error, 'FACTOR_WRONG')) return
      setCode('')
      setAttempts((before) => before + 1)
    },
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    prove.mutate()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <LoginError error={prove.error} />
      <CodeField
        // A new key after a wrong code remounts the field and focuses it.
        key={attempts}
        label={t('code')}
        hint={t('codeOrRecovery')}
        value={code}
        onChange={setCode}
        isFirst
      />
      <Button type="primary" htmlType="submit" block loading={prove.isPending}>
        {t('continue')}
      </Button>
      <Button type="link" onClick={onStartOver}>
        {t('startOver')}
      </Button>
    </form>
  )
}

type End = NonNullable<ReturnType<typeof useSession.getState>['end']>

const texts = {
  SESSION_IDLE: 'sessionIdle',
  SESSION_EXPIRED: 'sessionExpired',
  SESSION_ENDED: 'sessionEnded',
  ACCESS_CHANGED: 'accessChanged',
  ACCESS_RESET: 'accessReset',
  ROLE_CHANGED: 'roleChanged',
  ACCOUNT_CLOSED: 'accountClosed',
  unknown: 'sessionOver',
} as const satisfies Record<End, keyof typeof messages>

/** Returns the reason for the session's end, with advice. */
function sessionEndText(t: Translate<typeof messages>, end: End): string {
  return t(texts[end])
}

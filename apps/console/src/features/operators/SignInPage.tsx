import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { queryClient } from '../../base/api/query-client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { startSession, useSession } from '../../base/session.ts'
import { LanguageChoice } from '../../parts/LanguageChoice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { SignInError } from './SignInError.tsx'
import css from './SignInPage.module.css'

export function SignInPage() {
  const t = useT('core')
  const [params] = useSearchParams()
  const { operator, hasExpired } = useSession()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const ids = { username: useId(), password: useId() }
  const signIn = useMutation({
    mutationFn: () => call('signIn', { username: username.trim(), password }),
    onSuccess: (answer) => {
      queryClient.clear() // nothing of one operator is shown to the next
      startSession(answer)
    },
    onError: (error) => isRefused(error, 'LOGIN_FAILED') && setPassword(''),
  })
  useEffect(() => {
    document.title = `${t('signIn')} · U Market`
  }, [t])

  if (operator) return <Navigate to={safeBack(params.get('back'))} replace />
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <main className={css.page}>
      <form className={css.card} onSubmit={submit}>
        <header>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} width="32" height="32" alt="" />
          <h1>{t('consoleName')}</h1>
        </header>
        {hasExpired && !signIn.error && <Notice tone="waiting">{t('sessionOver')}</Notice>}
        <SignInError error={signIn.error} />
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
        <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
          {t('signIn')}
        </Button>
      </form>
      <LanguageChoice />
    </main>
  )
}

/** Only a path of this console: a full address would lead anywhere. */
function safeBack(back: string | null): string {
  return back && /^\/(?![/\\])/.test(back) ? back : '/'
}

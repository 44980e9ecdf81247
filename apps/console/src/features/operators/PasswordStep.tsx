import { useMutation } from '@tanstack/react-query'
import type { ConsoleDataOf } from '@u-market/contract'
import { Button } from 'antd'
// With `Input` come the area, the search, the one-time code: more than the first page wants.
import Input from 'antd/es/input/Input'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSession } from '../../base/session.ts'
import { Notice } from '../../parts/Notice.tsx'
import css from './access.module.css'
import { SignInError } from './SignInError.tsx'
import { sessionEndText } from './session-end-text.ts'

export function PasswordStep({ onDone }: { readonly onDone: (answer: ConsoleDataOf<'signIn'>) => void }) {
  const t = useT('core')
  const end = useSession((session) => session.end)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const ids = { username: useId(), password: useId() }
  const signIn = useMutation({
    mutationFn: () => call('signIn', { username: username.trim(), password }),
    onSuccess: onDone,
    onError: (error) => isRefused(error, 'LOGIN_FAILED') && setPassword(''),
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <form className={css.form} onSubmit={submit}>
      {end !== null && !signIn.error && <Notice tone="waiting">{sessionEndText(t, end)}</Notice>}
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
  )
}

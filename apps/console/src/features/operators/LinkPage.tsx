import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConsoleDataOf } from '@u-market/contract'
import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { call } from '../../base/api/client.ts'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { pages } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import css from './access.module.css'
import { CodeField, LoginError, LoginLayout, startOperatorSession } from './LoginLayout.tsx'
import { NewFactor, RecoveryCodes } from './NewFactor.tsx'
import { useTicket } from './use-ticket.ts'

/** Page for invitation and reset links; the ticket follows the `#`. */
export function LinkPage() {
  const t = useT('operators')
  const navigate = useNavigate()
  const operator = useSession((session) => session.operator)
  const ticket = useTicket()
  const [wasSomebody] = useState(Boolean(operator))
  if (operator && !wasSomebody) return <Navigate to={pages.start} replace />
  const toLogin = (): void => void navigate(pages.login)
  return (
    <LoginLayout title={t('setUpTitle')}>
      {ticket === '' ? (
        <Notice tone="danger">{t('noTicket')}</Notice>
      ) : (
        <SetUp key={ticket} ticket={ticket} onStartOver={toLogin} />
      )}
    </LoginLayout>
  )
}

type SetUpProps = { readonly ticket: string; readonly onStartOver: () => void }
type Link = ConsoleDataOf<'openLink'>

/** Sets up an account as its ticket allows: password, second factor and recovery codes. */
export function SetUp({ ticket, onStartOver }: SetUpProps) {
  const t = useT('operators')
  const link = useQuery({
    queryKey: ['openLink', ticket],
    queryFn: () => call('openLink', { ticket }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [made, setMade] = useState<ConsoleDataOf<'useLink'>>()
  if (made)
    return <RecoveryCodes codes={made.recoveryCodes} onKept={() => startOperatorSession(made.operator)} />
  if (link.data)
    return (
      <SetUpForm
        ticket={ticket}
        link={link.data}
        onDone={(answer) =>
          answer.recoveryCodes.length > 0 ? setMade(answer) : startOperatorSession(answer.operator)
        }
      />
    )
  if (!link.error) return <Skeleton lines={6} />
  return (
    <>
      <Failure error={link.error} />
      <Button onClick={onStartOver}>{t('toLogin')}</Button>
    </>
  )
}

type FormProps = {
  readonly ticket: string
  readonly link: Link
  readonly onDone: (answer: ConsoleDataOf<'useLink'>) => void
}

function SetUpForm({ ticket, link, onDone }: FormProps) {
  const t = useT('operators')
  const roles = useT('core')
  const id = useId()
  const [newPassword, setNewPassword] = useState('')
  const [code, setCode] = useState('')
  const hasPassword = link.purpose !== 'enrol'
  const set = useMutation({
    mutationFn: () =>
      call('useLink', { ticket, ...(hasPassword && { newPassword }), ...(code !== '' && { code }) }),
    onSuccess: onDone,
  })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    set.mutate()
  }
  const problem = fieldError(set.error, 'newPassword') ?? fieldError(set.error, 'code')
  return (
    <form className={css.form} onSubmit={submit}>
      <p>{t('welcome', { name: link.name, role: roles(link.role) })}</p>
      {problem ? <Notice tone="danger">{problem}</Notice> : <LoginError error={set.error} />}
      {hasPassword && (
        <>
          <label htmlFor={id}>{t('newPassword')}</label>
          <Input.Password
            id={id}
            value={newPassword}
            onChange={(event) => setNewPassword(event.target.value)}
            autoComplete="new-password"
            maxLength={64}
            autoFocus
            required
          />
          <p className={css.hint}>{t('passwordRule')}</p>
        </>
      )}
      <NewFactor secret={link.secret} otpauthUrl={link.otpauthUrl} />
      <CodeField
        label={t('firstCode')}
        hint={link.factorOptional ? t('factorOptional') : t('firstCodeHint')}
        value={code}
        onChange={setCode}
        isOptional={link.factorOptional === 1}
      />
      <Button type="primary" htmlType="submit" block loading={set.isPending}>
        {t('setUp')}
      </Button>
    </form>
  )
}

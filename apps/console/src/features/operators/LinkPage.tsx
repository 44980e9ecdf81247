import { useMutation } from '@tanstack/react-query'
import type { ConsoleDataOf } from '@u-market/contract'
import { Button, Input } from 'antd'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { call } from '../../base/api/client.ts'
import { fieldError, formError, isRefused } from '../../base/api/errors.ts'
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

/** Sets up an account as its ticket allows: the link's code, then password, second factor and recovery codes. */
export function SetUp({ ticket, onStartOver }: SetUpProps) {
  const t = useT('operators')
  const [linkCode, setLinkCode] = useState('')
  const [made, setMade] = useState<ConsoleDataOf<'useLink'>>()
  const open = useMutation({
    mutationFn: (code: string) => call('openLink', { ticket, ...(code !== '' && { linkCode: code }) }),
  })
  const { mutate } = open
  // Each opening makes a new secret, so it happens once and not with every rendering.
  useEffect(() => mutate(''), [mutate])
  if (made)
    return <RecoveryCodes codes={made.recoveryCodes} onKept={() => startOperatorSession(made.operator)} />
  if (open.data)
    return (
      <SetUpForm
        link={open.data}
        onDone={(answer) =>
          answer.recoveryCodes.length > 0 ? setMade(answer) : startOperatorSession(answer.operator)
        }
      />
    )
  if (fieldError(open.error, 'linkCode') ?? (isRefused(open.error, 'LINK_CODE_WRONG') || linkCode !== ''))
    return (
      <LinkCodeForm
        linkCode={linkCode}
        error={linkCode === '' ? null : open.error}
        isPending={open.isPending}
        onChange={setLinkCode}
        onOpen={() => mutate(linkCode)}
      />
    )
  if (!open.error) return <Skeleton lines={6} />
  return (
    <>
      <Failure error={open.error} />
      <Button onClick={onStartOver}>{t('toLogin')}</Button>
    </>
  )
}

type CodeProps = {
  readonly linkCode: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onChange: (code: string) => void
  readonly onOpen: () => void
}

/** Asks for the code that the operator got apart from the link. */
function LinkCodeForm({ linkCode, error, isPending, onChange, onOpen }: CodeProps) {
  const t = useT('operators')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    onOpen()
  }
  const problem = fieldError(error, 'linkCode') ?? formError(error)
  return (
    <form className={css.form} onSubmit={submit}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <CodeField
        label={t('linkCode')}
        hint={t('linkCodeHint')}
        value={linkCode}
        onChange={onChange}
        isFirst
      />
      <Button type="primary" htmlType="submit" block loading={isPending}>
        {t('openLink')}
      </Button>
    </form>
  )
}

type FormProps = {
  readonly link: Link
  readonly onDone: (answer: ConsoleDataOf<'useLink'>) => void
}

function SetUpForm({ link, onDone }: FormProps) {
  const t = useT('operators')
  const roles = useT('core')
  const id = useId()
  const [newPassword, setNewPassword] = useState('')
  const [code, setCode] = useState('')
  const hasPassword = link.purpose !== 'enrol'
  const set = useMutation({
    mutationFn: () =>
      call('useLink', {
        ticket: link.ticket,
        ...(hasPassword && { newPassword }),
        ...(code !== '' && { code }),
      }),
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

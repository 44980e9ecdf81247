import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { pages } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Door } from './Door.tsx'
import { SetUp } from './SetUp.tsx'

/** Where an invitation or a reset leads: its ticket stands behind `#`, and leaves the address at once. */
export function LinkPage() {
  const t = useT('operators')
  const navigate = useNavigate()
  const operator = useSession((session) => session.operator)
  const [{ ticket, wasSomebody }] = useState(() => ({ ticket: takeTicket(), wasSomebody: Boolean(operator) }))
  if (operator && !wasSomebody) return <Navigate to={pages.start} replace />
  const toSignIn = (): void => void navigate(pages.signIn)
  return (
    <Door title={t('setUpTitle')}>
      {ticket === '' ? (
        <Notice tone="danger">{t('noTicket')}</Notice>
      ) : (
        <SetUp ticket={ticket} onStartOver={toSignIn} />
      )}
    </Door>
  )
}

function takeTicket(): string {
  const ticket = location.hash.slice(1)
  if (ticket !== '') history.replaceState(history.state, '', location.pathname)
  return ticket
}

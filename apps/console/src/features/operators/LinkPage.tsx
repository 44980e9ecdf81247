import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { pages } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Door } from './Door.tsx'
import { SetUp } from './SetUp.tsx'
import { useTicket } from './use-ticket.ts'

/** Where an invitation or a reset leads: its ticket stands behind `#`. */
export function LinkPage() {
  const t = useT('operators')
  const navigate = useNavigate()
  const operator = useSession((session) => session.operator)
  const ticket = useTicket()
  const [wasSomebody] = useState(Boolean(operator))
  if (operator && !wasSomebody) return <Navigate to={pages.start} replace />
  const toSignIn = (): void => void navigate(pages.signIn)
  return (
    <Door title={t('setUpTitle')}>
      {ticket === '' ? (
        <Notice tone="danger">{t('noTicket')}</Notice>
      ) : (
        <SetUp key={ticket} ticket={ticket} onStartOver={toSignIn} />
      )}
    </Door>
  )
}

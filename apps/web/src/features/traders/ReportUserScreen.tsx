import { fieldIn, paths } from '@u-market/contract/paths'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { ReportUserForm } from './ReportUserForm.tsx'

/** A report of another user, and the word that it has arrived. */
export function ReportUserScreen() {
  const t = useT('trader')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isSent, setSent] = useState(false)
  const userId = fieldIn(query, 'userId') ?? ''
  const orderId = fieldIn(query, 'orderId') ?? undefined
  const back = paths.trader(userId, orderId)
  if (!isSent) return <ReportUserForm about={{ userId, orderId }} back={back} onSent={() => setSent(true)} />
  return (
    <Screen
      title={t('reportTitle')}
      back={back}
      actions={
        <ActionBar>
          <Button onClick={() => navigate(back, { replace: true })}>{t('backToTrader')}</Button>
        </ActionBar>
      }
    >
      <Card title={t('sent')}>
        <p role="status">{t('sentNote')}</p>
      </Card>
    </Screen>
  )
}

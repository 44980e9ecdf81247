import { fieldIn, paths } from '@u-market/contract/paths'
import { type UserReportType, userReportTypes } from '@u-market/domain'
import { useState } from 'react'
import { useApiMutation } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { useDraft } from '../../base/stores/draft.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { blankReport, fieldsOf, type ReportDraft, ReportForm, ReportTypes } from './ReportForm.tsx'
import styles from './reports.module.css'

/** Reports another user, then confirms that the report has arrived. */
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

type Draft = ReportDraft & { readonly type: UserReportType }
const blank: Draft = { ...blankReport, type: 'fraud' }

type FormProps = {
  readonly about: { readonly userId: string; readonly orderId: string | undefined }
  readonly back: string
  readonly onSent: () => void
}

/** The draft is kept until it is sent. */
function ReportUserForm({ about: { userId, orderId }, back, onSent }: FormProps) {
  const t = useT('trader')
  const [draft, change, clear] = useDraft<Draft>(`userReport:${userId}`, blank)
  const { mutate, isPending, error } = useApiMutation('reportUser', {
    onSuccess: () => {
      clear()
      onSent()
    },
  })
  const { type } = draft
  return (
    <ReportForm
      of="trader"
      title={t('reportTitle')}
      back={back}
      note={orderId && <p className={styles.note}>{t('aboutOrder', { number: orderId })}</p>}
      types={
        <ReportTypes
          label={t('reason')}
          value={type}
          onChange={(chosen) => change({ type: chosen })}
          options={userReportTypes.map((value) => ({ value, label: t(`reason_${value}`) }))}
        />
      }
      draft={draft}
      onChange={change}
      sending={{ error, isPending }}
      onSend={() => mutate({ userId, type, ...fieldsOf(draft), ...(orderId && { orderId }) })}
    />
  )
}

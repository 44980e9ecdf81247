import { fieldIn, paths } from '@u-market/contract/paths'
import {
  REPORT_MIN_CHARACTERS,
  REPORT_MAX_CHARACTERS,
  REPORT_MAX_PICTURES,
  type UserReportType,
  userReportTypes,
} from '@u-market/domain'
import { useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { useDraft } from '../../base/stores/draft.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { Chips } from '../../parts/Choices.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { noPictures, PictureFields, type Pictures, pathsOf } from '../../parts/UploadField.tsx'
import styles from './reports.module.css'

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

type Draft = { readonly type: UserReportType; readonly content: string; readonly pictures: Pictures }
const blank: Draft = { type: 'fraud', content: '', pictures: noPictures }

type FormProps = {
  readonly about: { readonly userId: string; readonly orderId: string | undefined }
  readonly back: string
  readonly onSent: () => void
}

/** What is written is kept until it is sent. */
function ReportUserForm({ about: { userId, orderId }, back, onSent }: FormProps) {
  const t = useT('trader')
  const [draft, change, clear] = useDraft<Draft>(`complaint:${userId}`, blank)
  const { mutate, isPending, error } = useAct('reportUser', {
    onSuccess: () => {
      clear()
      onSent()
    },
  })
  const content = draft.content.trim()
  const images = pathsOf(draft.pictures)
  const isLong = content.length >= REPORT_MIN_CHARACTERS
  const missing = content === '' ? t('needWords') : t('needMore', { count: REPORT_MIN_CHARACTERS })
  const send = (): void =>
    mutate({
      userId,
      type: draft.type,
      content,
      ...(orderId && { orderId }),
      ...(images !== '' && { images }),
    })
  const whole = formError(error)
  return (
    <Screen
      title={t('reportTitle')}
      back={back}
      actions={
        <ActionBar reason={isLong ? undefined : missing}>
          <Button disabled={!isLong} isBusy={isPending} onClick={send}>
            {t('send')}
          </Button>
        </ActionBar>
      }
    >
      <div className={styles.complaint}>
        {orderId && <p className={styles.note}>{t('aboutOrder', { number: orderId })}</p>}
        <Card>
          <Fields draft={draft} change={change} error={error} />
        </Card>
        {whole && <Alert>{whole}</Alert>}
      </div>
    </Screen>
  )
}

type FieldsProps = {
  readonly draft: Draft
  readonly change: ReturnType<typeof useDraft<Draft>>[1]
  readonly error: unknown
}

function Fields({ draft, change, error }: FieldsProps) {
  const t = useT('trader')
  return (
    <>
      <Chips
        label={t('reason')}
        value={draft.type}
        onChange={(type) => change({ type })}
        options={userReportTypes.map((value) => ({ value, label: t(`reason_${value}`) }))}
      />
      <TextArea
        label={t('content')}
        value={draft.content}
        rows={5}
        maxLength={REPORT_MAX_CHARACTERS}
        onChange={(text) => change({ content: text })}
        hint={t('contentHint')}
        error={fieldError(error, 'content')}
      />
      <PictureFields
        label={t('pictures')}
        hint={t('picturesHint', { count: REPORT_MAX_PICTURES })}
        nameOf={(number) => t('picture', { number })}
        category="evidence"
        most={REPORT_MAX_PICTURES}
        value={draft.pictures}
        onChange={(step) => change((before) => ({ pictures: step(before.pictures) }))}
        error={fieldError(error, 'images')}
      />
    </>
  )
}

import type { Locale } from '@u-market/contract/locale'
import { Button, Input } from 'antd'
import { type SyntheticEvent, useId } from 'react'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Kbd } from '../../parts/Kbd.tsx'
import { PreparedReasons } from '../../parts/PreparedReasons.tsx'
import css from './Decision.module.css'
import { MOST_REASON, preparedReasons } from './prepared-reasons.ts'
import { draftPlace } from './statuses.ts'

const LEAST = 3

type Props = {
  readonly id: number
  /** What the applicant reads. */
  readonly locale: Locale
  readonly onRefuse: (reason: string) => void
  readonly onCancel: () => void
}

/** The reason that the applicant reads. */
export function RefusalForm({ id: application, locale, onRefuse, onCancel }: Props) {
  const t = useT('verification')
  const [reason, keep] = useDraft(draftPlace(application), '')
  const id = useId()
  const text = reason.trim()
  const isShort = text.length < LEAST
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!isShort) onRefuse(text)
  }
  return (
    <form className={css.decision} onSubmit={submit}>
      <label htmlFor={id}>{t('reasonLabel')}</label>
      <PreparedReasons reasons={preparedReasons(t)} locale={locale} onChoose={keep} />
      <Input.TextArea
        id={id}
        value={reason}
        onChange={(event) => keep(event.target.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
        }}
        onPressEnter={submit}
        rows={3}
        maxLength={MOST_REASON}
        autoFocus
      />
      <div className={css.acts}>
        <span className={css.consequence}>{isShort ? t('reasonNeeded') : t('reasonRead')}</span>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="primary" danger htmlType="submit" disabled={isShort}>
          {t('refuseWithReason')} <Kbd keys="Enter" />
        </Button>
      </div>
    </form>
  )
}

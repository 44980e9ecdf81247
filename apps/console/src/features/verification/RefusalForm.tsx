import type { Locale } from '@u-market/contract/locale'
import { Button, Input } from 'antd'
import { type SyntheticEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Kbd } from '../../parts/Kbd.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { PreparedReasons } from '../../parts/PreparedReasons.tsx'
import css from './Decision.module.css'
import { MOST_REASON, preparedReasons } from './prepared-reasons.ts'

const LEAST = 3

type Props = {
  /** What the applicant reads. */
  readonly locale: Locale
  readonly error: unknown
  readonly isPending: boolean
  readonly onRefuse: (reason: string) => void
  readonly onCancel: () => void
}

export function RefusalForm({ locale, error, isPending, onRefuse, onCancel }: Props) {
  const t = useT('verification')
  const [reason, setReason] = useState('')
  const id = useId()
  const text = reason.trim()
  const isShort = text.length < LEAST
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!isShort && !isPending) onRefuse(text)
  }
  const message = formError(error) ?? fieldError(error, 'reason')
  return (
    <form className={css.decision} onSubmit={submit}>
      <label htmlFor={id}>{t('reasonLabel')}</label>
      <PreparedReasons reasons={preparedReasons(t)} locale={locale} onChoose={setReason} />
      <Input.TextArea
        id={id}
        value={reason}
        onChange={(event) => setReason(event.target.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
        }}
        onPressEnter={submit}
        rows={3}
        maxLength={MOST_REASON}
        autoFocus
      />
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={css.acts}>
        <span className={css.consequence}>{isShort ? t('reasonNeeded') : t('reasonRead')}</span>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="primary" danger htmlType="submit" disabled={isShort} loading={isPending}>
          {t('refuseWithReason')} <Kbd keys="Enter" />
        </Button>
      </div>
    </form>
  )
}

import { Button, Input } from 'antd'
import { type SyntheticEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Kbd } from '../../parts/Kbd.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './Decision.module.css'

const LEAST = 3
const MOST = 200

const picks = ['Blurred', 'CutOff', 'Name', 'Number', 'Expired', 'Copy', 'Side'] as const

type Props = {
  readonly error: unknown
  readonly isPending: boolean
  readonly onRefuse: (reason: string) => void
  readonly onCancel: () => void
}

/** The applicant reads the reason word for word; the quick picks speak both languages, since we do not know theirs. */
export function RefusalForm({ error, isPending, onRefuse, onCancel }: Props) {
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
      <div className={css.picks}>
        {picks.map((pick) => (
          <button type="button" key={pick} onClick={() => setReason(t(`text${pick}`))}>
            {t(`pick${pick}`)}
          </button>
        ))}
      </div>
      <Input.TextArea
        id={id}
        value={reason}
        onChange={(event) => setReason(event.target.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
        }}
        onPressEnter={submit}
        rows={3}
        maxLength={MOST}
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

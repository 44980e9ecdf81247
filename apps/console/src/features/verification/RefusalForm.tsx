import { Button, Input } from 'antd'
import { type SyntheticEvent, useId, useState } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { Kbd } from '../../parts/Kbd.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './Decision.module.css'
import { MOST_REASON, picks, preparedReason, type QuickPick } from './prepared-reasons.ts'

const LEAST = 3

type Props = {
  readonly error: unknown
  readonly isPending: boolean
  readonly onRefuse: (reason: string) => void
  readonly onCancel: () => void
}

export function RefusalForm({ error, isPending, onRefuse, onCancel }: Props) {
  const t = useT('verification')
  const locale = useLocale()
  const [reason, setReason] = useState('')
  const id = useId()
  const text = reason.trim()
  const isShort = text.length < LEAST
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!isShort && !isPending) onRefuse(text)
  }
  const choose = (pick: QuickPick): void => {
    // Where the other languages cannot be fetched, the operator's own is still a reason.
    const own = (): string => t(`text${pick}`)
    void preparedReason(pick, locale).catch(own).then(setReason)
  }
  const message = formError(error) ?? fieldError(error, 'reason')
  return (
    <form className={css.decision} onSubmit={submit}>
      <label htmlFor={id}>{t('reasonLabel')}</label>
      <div className={css.picks}>
        {picks.map((pick) => (
          <button type="button" key={pick} onClick={() => choose(pick)}>
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

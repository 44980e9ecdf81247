import { Button, Input } from 'antd'
import { type SubmitEvent, useId } from 'react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import css from './AnswerForm.module.css'

const LEAST = 3
const MOST = 1000

type Props = {
  /** Where what is typed is kept. */
  readonly place: string
  /** Whose words it speaks. */
  readonly of: 'faults' | 'complaints'
  readonly sending: { readonly error: unknown; readonly isPending: boolean }
  readonly onAnswer: (words: string) => void
}

/** The answer to a report, which its sender reads as a notice. */
export function AnswerForm({ place, of, sending: { error, isPending }, onAnswer }: Props) {
  const t = useT(of)
  const [text, keep] = useDraft(place, '')
  const id = useId()
  const words = text.trim()
  const isReady = words.length >= LEAST
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady && !isPending) onAnswer(words)
  }
  const message = formError(error) ?? fieldError(error, 'answer')
  return (
    <form className={css.form} onSubmit={submit}>
      <label htmlFor={id}>{t('answer')}</label>
      <Input.TextArea
        id={id}
        value={text}
        onChange={({ target }) => keep(target.value)}
        rows={4}
        maxLength={MOST}
      />
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={css.acts}>
        <span>{isReady ? t('answerMeans') : t('needWords')}</span>
        <Button type="primary" htmlType="submit" disabled={!isReady} loading={isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

import { App, Button, Input } from 'antd'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useId, useState } from 'react'
import { errorText, fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import css from './AnswerForm.module.css'
import { draftOf, keepDraft } from './drafts.ts'
import type { Conversation } from './states.ts'
import { useAnswer } from './use-answer.ts'

const MOST = 2000

type Props = {
  readonly conversation: Conversation
  /** The newest message on the screen: an answer by somebody else after it is shown before this one is sent. */
  readonly seen: number
}

/** Enter sends, with Shift it breaks the line; a word under composition (Pinyin) is left alone. */
export function AnswerForm({ conversation: { id, answeredBy, conversationState: state }, seen }: Props) {
  const t = useT('service')
  const { message } = App.useApp()
  const [text, setText] = useState(() => draftOf(id))
  const field = useId()
  const change = (next: string): void => {
    setText(next)
    keepDraft(id, next)
  }
  const answer = useAnswer(id, seen)
  const words = text.trim()
  const send = (): void => {
    if (words !== '' && !answer.isPending) answer.sendText(words, () => change(''))
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    send()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? []
    if (file) answer.sendPicture(file, () => void message.success(t('pictureSent')))
    event.target.value = '' // the same picture may be chosen again
  }
  const error = fieldError(answer.error, 'message') ?? errorText(answer.error)
  return (
    <form className={css.form} onSubmit={submit}>
      <label htmlFor={field}>{t('answer')}</label>
      <Input.TextArea
        id={field}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKey}
        rows={3}
        maxLength={MOST}
      />
      {error && <Notice tone="danger">{error}</Notice>}
      <div className={css.acts}>
        <span>
          {state === 'closed'
            ? t('closedHint')
            : answeredBy === ''
              ? t('answerHint')
              : t('lastAnswer', { name: answeredBy })}
        </span>
        <label className={css.attach} data-disabled={answer.isPending || undefined}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label={t('attach')}
            title={t('attach')}
            disabled={answer.isPending}
            onChange={choose}
          />
          <ImagePlus size={16} aria-hidden="true" />
        </label>
        <Button type="primary" htmlType="submit" disabled={words === ''} loading={answer.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

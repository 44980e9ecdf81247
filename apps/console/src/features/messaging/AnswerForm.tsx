import { useMutation } from '@tanstack/react-query'
import { createKeyring } from '@u-market/contract/client'
import { freeText, MAX_MESSAGE_CHARACTERS } from '@u-market/domain'
import { App, Button, Input } from 'antd'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useId, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { errorText, fieldError } from '../../base/api/errors.ts'
import { uploadPicture } from '../../base/api/upload.ts'
import { refresh } from '../../base/api/use-call.ts'
import { useDraft } from '../../base/drafts.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import css from './AnswerForm.module.css'
import type { Conversation } from './conversations.ts'

type Props = {
  readonly conversation: Conversation
  /** The newest message shown; the server refuses if another operator has replied since. */
  readonly seen: number
}

/** Enter sends, Shift+Enter breaks the line; Enter during IME composition (Pinyin) does neither. */
export function AnswerForm({ conversation, seen }: Props) {
  const t = useT('service')
  const { message } = App.useApp()
  const field = useId()
  const [text, change, forget] = useDraft(`service:${conversation.id}`, '')
  const answer = useAnswer(conversation.id, seen)
  const words = freeText(text)
  const send = (): void => {
    if (words !== '' && !answer.isPending) answer.sendText(words, forget)
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    send()
  }
  const onKey = (event: KeyboardEvent): void => {
    // Safari sends the Enter that ends a composition after it, with this code.
    const isOfComposition = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isOfComposition) return
    event.preventDefault()
    send()
  }
  const sendPicture = (file: File): void =>
    answer.sendPicture(file, () => void message.success(t('pictureSent')))
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
        maxLength={MAX_MESSAGE_CHARACTERS}
      />
      {error && <Notice tone="danger">{error}</Notice>}
      <div className={css.acts}>
        <Hint conversation={conversation} />
        <PictureButton isDisabled={answer.isPending} onChoose={sendPicture} />
        <Button type="primary" htmlType="submit" disabled={words === ''} loading={answer.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

function Hint({ conversation }: Pick<Props, 'conversation'>) {
  const t = useT('service')
  const { answeredBy, conversationState: state } = conversation
  return (
    <span>
      {state === 'closed'
        ? t('closedHint')
        : answeredBy === ''
          ? t('answerHint')
          : t('lastAnswer', { name: answeredBy })}
    </span>
  )
}

type PictureButtonProps = { readonly isDisabled: boolean; readonly onChoose: (file: File) => void }

function PictureButton({ isDisabled, onChoose }: PictureButtonProps) {
  const t = useT('service')
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? []
    if (file) onChoose(file)
    event.target.value = '' // allows choosing the same picture again
  }
  return (
    <label className={css.attach} data-disabled={isDisabled || undefined}>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('attach')}
        title={t('attach')}
        disabled={isDisabled}
        onChange={choose}
      />
      <ImagePlus size={16} aria-hidden="true" />
    </label>
  )
}

type Words = { readonly message: string; readonly messageType: 0 | 1 }

/** Sends a reply. A retry after a lost response reuses the message id, so it stays one message. */
function useAnswer(id: number, seen: number) {
  const [ring] = useState(() => createKeyring())
  const refreshLists = (): void => void refresh('listConversations', 'getConversation', 'getOperator')
  const answer = async ({ message, messageType }: Words): Promise<void> => {
    await call('answerConversation', {
      id,
      message,
      messageType,
      messageId: ring.keyFor({ message, messageType }),
      seen,
    })
    ring.renew()
  }
  const text = useMutation({
    mutationFn: (message: string) => answer({ message, messageType: 0 }),
    onSettled: refreshLists,
  })
  const picture = useMutation({
    mutationFn: async (file: File) => {
      const { url } = await uploadPicture(file)
      await answer({ message: url, messageType: 1 })
    },
    onSettled: refreshLists,
  })
  return {
    isPending: text.isPending || picture.isPending,
    error: text.error ?? picture.error,
    sendText: (message: string, onSuccess: () => void) => {
      picture.reset()
      text.mutate(message, { onSuccess })
    },
    sendPicture: (file: File, onSuccess: () => void) => {
      text.reset()
      picture.mutate(file, { onSuccess })
    },
  }
}

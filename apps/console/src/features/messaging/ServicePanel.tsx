import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { paths } from '../../base/paths.ts'
import { Original } from '../../parts/Documents.tsx'
import { CopyText } from '../../parts/Facts.tsx'
import { Panel } from '../../parts/Panel.tsx'
import { Permitted, usePermission } from '../../parts/Permitted.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { Tag, Time } from '../../parts/values.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { type Conversation, type ServiceMessage, tones, useConversation, useMoves } from './conversations.ts'
import css from './ServicePanel.module.css'

type Props = { readonly id: string; readonly onClose: () => void }

export function ServicePanel({ id, onClose }: Props) {
  const t = useT('service')
  const { wait } = useFormat()
  const { detail, conversation, messages, hasAbove, isLoading, loadAbove } = useConversation(id)
  const since = conversation?.waitingSince ?? null
  return (
    <Panel
      title={conversation?.nickname ?? t('conversation')}
      note={
        conversation && (
          <>
            <Tag tone={tones[conversation.conversationState]}>{t(conversation.conversationState)}</Tag>{' '}
            {since !== null && t('waitingFor', { time: wait(since) })}
          </>
        )
      }
      onClose={onClose}
      footer={
        conversation && (
          <Permitted permission="service.answer">
            <AnswerForm key={id} conversation={conversation} seen={messages.at(-1)?.id ?? 0} />
          </Permitted>
        )
      }
    >
      {!conversation && detail.error && (
        <Failure error={detail.error} onRetry={() => void detail.refetch()} />
      )}
      {!conversation && !detail.error && <Skeleton lines={8} />}
      {conversation && (
        <>
          <Person conversation={conversation} />
          <Log
            nickname={conversation.nickname}
            messages={messages}
            above={
              hasAbove && (
                <Button size="small" onClick={loadAbove} loading={isLoading}>
                  {t('earlier')}
                </Button>
              )
            }
          />
        </>
      )}
    </Panel>
  )
}

function Person({ conversation }: { readonly conversation: Conversation }) {
  const t = useT('service')
  const move = useMoves(conversation.id)
  const permission = usePermission('service.answer')
  const { userId, username, mobile, isOnline: online, conversationState: state } = conversation
  return (
    <div className={css.person}>
      <Link to={paths.user(userId)}>@{username}</Link>
      <CopyText text={mobile}>{mobile}</CopyText>
      <Link to={paths.ordersOf(userId)}>{t('orders')}</Link>
      <span>{online === 1 ? t('online') : t('offline')}</span>
      <Button
        size="small"
        disabled={!permission.isAllowed}
        title={permission.reason}
        loading={move.isPending}
        onClick={state === 'closed' ? move.reopen : move.close}
      >
        {state === 'closed' ? t('reopen') : t('close')}
      </Button>
    </div>
  )
}

const PICTURE = 1

type LogProps = {
  readonly nickname: string
  readonly messages: readonly ServiceMessage[]
  readonly above: ReactNode
}

/** Laid out from the end: opens at the newest message and stays there as more arrive. */
function Log({ nickname, messages, above }: LogProps) {
  const t = useT('service')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach
    <div className={css.frame} role="log" aria-label={t('messages')} tabIndex={0}>
      <ol className={css.log}>
        {above && <li className={css.above}>{above}</li>}
        {messages.map((message) => (
          <li key={message.id} data-sender={message.sender}>
            <Line message={message} nickname={nickname} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Line({ message, nickname }: { readonly message: ServiceMessage; readonly nickname: string }) {
  const t = useT('service')
  const { sender, operator, messageType: type, message: text, original, createdAt, status } = message
  const picture = t('pictureFrom', { name: sender === 'user' ? nickname : operator })
  return (
    <>
      {sender !== 'system' && <b>{sender === 'user' ? nickname : operator}</b>}
      {type === PICTURE ? <Picture src={text} alt={picture} /> : <p>{text}</p>}
      {original !== undefined && <Original title={picture} href={original} />}
      <small>
        <Time at={createdAt} />
        {sender === 'service' && ` · ${status === 1 ? t('read') : t('unread')}`}
      </small>
    </>
  )
}

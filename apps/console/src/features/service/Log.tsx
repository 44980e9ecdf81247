import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Time } from '../../parts/values.tsx'
import css from './Log.module.css'
import type { ServiceMessage } from './states.ts'

const PICTURE = 1

type Props = {
  readonly nickname: string
  readonly messages: readonly ServiceMessage[]
  readonly above: ReactNode
}

/** Laid out from its end: it opens at the newest message and stays there as more come in. */
export function Log({ nickname, messages, above }: Props) {
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
  const { sender, operator, messageType: type, message: text, createdAt, status } = message
  return (
    <>
      {sender !== 'system' && <b>{sender === 'user' ? nickname : operator}</b>}
      {type === PICTURE ? (
        <a href={text} target="_blank" rel="noreferrer">
          <img src={text} alt={t('pictureFrom', { name: sender === 'user' ? nickname : operator })} />
        </a>
      ) : (
        <p>{text}</p>
      )}
      <small>
        <Time at={createdAt} />
        {sender === 'service' && ` · ${status === 1 ? t('read') : t('unread')}`}
      </small>
    </>
  )
}

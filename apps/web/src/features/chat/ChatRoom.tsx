import { type ReactNode, useEffect, useRef } from 'react'
import { loadErrorText } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import type { TraderFacts } from '../../parts/Person.tsx'
import { Header } from '../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { Composer } from './Composer.tsx'
import styles from './chat.module.css'
import { MessageList } from './MessageList.tsx'
import { Peer } from './Peer.tsx'
import type { Chat } from './use-chat.ts'
import { usePictures } from './use-pictures.ts'
import { useTyping } from './use-typing.ts'

type ChatRoomProps = {
  readonly chat: Chat
  /** Of the chat, for what is typed and not sent. */
  readonly name: string
  readonly back: string
  /** Between header and messages: what the chat is about. */
  readonly top: ReactNode
  readonly beginning: string
  /** The other side of an order. */
  readonly facts?: TraderFacts | undefined
  /** The order is on its way. */
  readonly isAwaited?: boolean
}

/** Header, messages and composer over the whole screen; the same for an order and for customer service. */
export function ChatRoom({ chat, name, back, top, beginning, facts, isAwaited = false }: ChatRoomProps) {
  const t = useT('chat')
  const typing = useTyping(chat.session?.id)
  const pictures = usePictures(({ url, fullUrl }) => chat.send({ message: url, fullUrl, messageType: 1 }))
  const frame = useRoomBelow()
  const { error, history } = chat
  const isNameComing = isAwaited || (!chat.session && error === null)
  return (
    <div className={styles.screen} ref={frame}>
      <Header
        title={isNameComing ? '' : <Peer chat={chat} isTyping={typing.isTyping} facts={facts} />}
        back={back}
      />
      <main className={styles.main}>
        {top}
        {history.isKnown || chat.unsent.length > 0 ? (
          <MessageList chat={chat} pictures={pictures} beginning={beginning} />
        ) : (
          <div className={styles.blank}>
            {error ? (
              <ErrorState text={loadErrorText(error)} safe={t('safe')} onRetry={() => void chat.reload()} />
            ) : (
              <Skeleton count={5} height={96} />
            )}
          </div>
        )}
      </main>
      <Composer
        number={name}
        onText={(message) => chat.send({ message, messageType: 0 })}
        onPicture={pictures.add}
        onTyping={typing.say}
      />
    </div>
  )
}

/** A banner above (offline, no live updates) takes its height from the messages, not from the composer. */
function useRoomBelow() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const measure = (): void => ref.current?.style.setProperty('--above', `${ref.current.offsetTop}px`)
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [])
  return ref
}

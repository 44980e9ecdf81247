import type { Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loadErrorText } from '../../../base/api/errors.ts'
import { picturesOf } from '../../../base/api/upload.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Link } from '../../../base/router.tsx'
import { socket, useSocketMessage, useSocketState } from '../../../base/socket/socket.ts'
import { FrozenWays } from '../../../parts/FrozenWays.tsx'
import { useOwnFreeze } from '../../../parts/own-freeze.ts'
import { Portrait, usePresenceText, useRecordFacts } from '../../../parts/Person.tsx'
import { Header } from '../../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import { Composer } from './Composer.tsx'
import styles from './chat.module.css'
import { MessageList } from './MessageList.tsx'
import type { Chat } from './use-chat.ts'
import { usePictures } from './use-pictures.ts'

type ChatRoomProps = {
  readonly chat: Chat
  /** Key of the chat's draft. */
  readonly name: string
  readonly back: string
  /** Shown between header and messages: the chat's subject. */
  readonly top: ReactNode
  readonly beginning: string
  /** The other party of the order. */
  readonly facts?: Order['peer'] | undefined
  /** The order that the chat is about, once it is loaded; absent in the chat with support. */
  readonly order?: Order | undefined
  /** The order is still loading. */
  readonly isAwaited?: boolean
}

/** Full-screen header, messages and composer, for order chats and customer service. */
export function ChatRoom({
  chat,
  name,
  back,
  top,
  beginning,
  facts,
  order,
  isAwaited = false,
}: ChatRoomProps) {
  const t = useT('chat')
  const typing = useTyping(chat.session?.id)
  const isFrozen = useOwnFreeze()
  // Of a PDF each page is a message, so that one can be answered and each arrives by itself.
  const pictures = usePictures((uploaded) => {
    for (const { url, fullUrl } of picturesOf(uploaded)) chat.send({ message: url, fullUrl, messageType: 1 })
  })
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
              <ErrorState text={loadErrorText(error)} safe={t('safe')} onRetry={chat.reload} />
            ) : (
              <Skeleton count={5} height={96} />
            )}
          </div>
        )}
      </main>
      {chat.session?.closed === 1 ? (
        <footer className={styles.ended}>{t('ended')}</footer>
      ) : isFrozen && order ? (
        <Frozen />
      ) : (
        <Composer
          number={name}
          onText={(message) => chat.send({ message, messageType: 0 })}
          onPicture={pictures.add}
          onTyping={typing.say}
          order={order}
          isAwaited={isAwaited}
        />
      )}
    </div>
  )
}

/** Instead of the composer: a frozen account writes to support alone. */
function Frozen() {
  const t = useT('chat')
  return (
    <footer className={styles.ended}>
      {t('frozen')}
      <FrozenWays />
    </footer>
  )
}

/** Takes the height of a banner above (offline, no live updates) from the messages instead of the composer. */
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

type PeerProps = {
  readonly chat: Chat
  readonly isTyping: boolean
  /** Public facts about the other party, once the order is loaded. */
  readonly facts: Order['peer'] | undefined
}

/** The other party with presence, typing state and record. */
function Peer({ chat, isTyping, facts }: PeerProps) {
  const t = useT('chat')
  const titles = useT('titles')
  const core = useT('core')
  const presenceText = usePresenceText()
  const recordFacts = useRecordFacts()
  const state = useSocketState((store) => store.state)
  const orders = useT('orders')
  const former = facts?.formerNickname
  const { session } = chat
  const peer = session?.peer
  const hasFailed = !peer && chat.error !== null
  const isService = session?.service === 1
  const isOnline = peer?.isOnline === 1
  const [wasHere, setWasHere] = useState(isOnline)
  if (isOnline && !wasHere) setWasHere(true)
  const word =
    state === 'connecting' || state === 'waiting'
      ? t('connecting')
      : state !== 'open'
        ? t('noConnection')
        : isTyping
          ? t('typing')
          : isOnline
            ? t('online')
            : facts?.isOnline === 0 && !wasHere
              ? presenceText(facts)
              : t('offline')
  return (
    <span className={styles.peer}>
      {peer && !isService && (
        <Portrait userId={peer.id} src={peer.avatar} size="small" isOnline={state === 'open' && isOnline} />
      )}
      <span className={styles.peerWords}>
        <span className={styles.peerName}>
          {peer && !isService ? (
            <Link to={paths.trader(peer.id, session?.orderId)}>{peer.nickname}</Link>
          ) : (
            <span>{isService ? titles('service') : t('chat')}</span>
          )}
          {facts?.isVerified === 1 && <BadgeCheck role="img" aria-label={core('verified')} />}
        </span>
        {!hasFailed && (
          <span className={styles.peerLine}>
            <span data-online={(state === 'open' && isOnline) || undefined} role="status">
              {peer ? word : '\u00a0'}
            </span>
            {former && ` · ${orders('formerly', { name: former })}`}
            {peer && facts && ['', ...recordFacts(facts)].join(' · ')}
          </span>
        )}
      </span>
    </span>
  )
}

/** Milliseconds: "typing" is sent at most every 3 s and shown for 6 s. */
const SAY_MS = 3000
const BELIEVE_MS = 6000

/** Returns whether the other party is typing, and a function that reports the user's own typing. */
function useTyping(sessionId: number | undefined) {
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saidAt = useRef(0)
  useSocketMessage('typing', ({ data }) => {
    if (data.sessionId !== sessionId) return
    clearTimeout(timer.current)
    setTyping(data.type === 'input')
    if (data.type === 'input') timer.current = setTimeout(() => setTyping(false), BELIEVE_MS)
  })
  useSocketMessage('newMessage', () => setTyping(false))
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = (type: 'input' | 'blur'): void => {
    if (sessionId === undefined) return
    if (type === 'input' && Date.now() - saidAt.current < SAY_MS) return
    if (type === 'blur' && saidAt.current === 0) return
    saidAt.current = type === 'input' ? Date.now() : 0
    socket.send('setTyping', { sessionId, type })
  }
  return { isTyping, say }
}

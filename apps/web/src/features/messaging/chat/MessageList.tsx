import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../base/i18n/i18n.ts'
import { CountBadge } from '../../../parts/Badge.tsx'
import { Button, IconButton, Spinner } from '../../../parts/Button.tsx'
import { WindowedRow } from '../../../parts/LongList.tsx'
import { Bubble, DayLine, PictureBubble, UnsentBubble } from './Bubbles.tsx'
import styles from './chat.module.css'
import { isTheirs, isTogether, startsDay } from './messages.ts'
import type { Chat } from './use-chat.ts'
import type { Pictures } from './use-pictures.ts'

type MessageListProps = {
  readonly chat: Chat
  readonly pictures: Pictures
  /** Text at the very top: what this chat is for. */
  readonly beginning: string
}

/** Pixels: further from the end than this, the user is reading and nothing may move. */
const NEAR_END = 48

/**
 * Laid out from its end (`column-reverse`): the scroll position is the distance to the newest message, so earlier pages load
 * above without a jump, and a reader at the end stays there.
 */
export function MessageList({ chat, pictures, beginning }: MessageListProps) {
  const t = useT('chat')
  const frame = useRef<HTMLDivElement>(null)
  const { isAway, setAway } = chat
  const { messages } = chat.history
  const newest = messages.at(-1)
  const mineCount = chat.unsent.length + pictures.list.length
  const seen = useSeen(isAway, newest?.id)
  const fresh = isAway ? messages.filter(({ id, sender }) => id > seen && isTheirs(sender)).length : 0

  usePreserveScroll(frame, newest?.id)
  const toEnd = (): void => frame.current?.scrollTo({ top: 0 })
  useEffect(() => {
    if (mineCount > 0) frame.current?.scrollTo({ top: 0 }) // show the message that was just sent
  }, [mineCount])

  return (
    <div className={styles.frameBox}>
      <div
        ref={frame}
        className={styles.frame}
        onScroll={(event) => setAway(Math.abs(event.currentTarget.scrollTop) > NEAR_END)}
      >
        <div className={styles.content} role="log" aria-label={t('messages')}>
          <Top chat={chat} frame={frame} beginning={beginning} />
          <Messages chat={chat} pictures={pictures} />
        </div>
      </div>
      {isAway && (
        <span className={styles.toEnd}>
          <IconButton label={t('toEnd')} onClick={toEnd}>
            <ArrowDown />
          </IconButton>
          <CountBadge count={fresh} />
        </span>
      )}
    </div>
  )
}

/** The stored messages, then the ones that are being sent. */
function Messages({ chat, pictures }: Pick<MessageListProps, 'chat' | 'pictures'>) {
  const t = useT('chat')
  const { messages } = chat.history
  return (
    <ol className={styles.messages}>
      {messages.map((message, at) => {
        const before = messages[at - 1]
        return (
          <WindowedRow
            key={message.id}
            name={`message ${message.id}`}
            data-together={isTogether(message, before) || undefined}
          >
            {startsDay(message, before) && <DayLine seconds={message.createdAt} />}
            {message.id === chat.firstUnreadId && <p className={styles.unread}>{t('newMessages')}</p>}
            <Bubble message={message} name={chat.session?.peer.nickname ?? ''} />
          </WindowedRow>
        )
      })}
      {chat.unsent.map((item) => (
        <li key={item.messageId}>
          <UnsentBubble item={item} onAgain={chat.again} onDiscard={chat.discard} />
        </li>
      ))}
      {pictures.list.map((item) => (
        <li key={item.id}>
          <PictureBubble item={item} onAgain={pictures.again} onDiscard={pictures.remove} />
        </li>
      ))}
    </ol>
  )
}

/** Returns the newest message id at the moment when the user scrolled away. */
function useSeen(isAway: boolean, newest: number | undefined): number {
  const [seen, setSeen] = useState(0)
  if (!isAway && newest !== undefined && newest !== seen) setSeen(newest)
  return seen
}

/** Keeps the scroll position when a new message arrives below. */
function usePreserveScroll(frame: React.RefObject<HTMLDivElement | null>, newest: number | undefined): void {
  const height = useRef(0)
  const last = useRef(newest)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const grown = box.scrollHeight - height.current
    if (last.current !== newest && height.current > 0 && Math.abs(box.scrollTop) > NEAR_END)
      box.scrollTop -= grown
    last.current = newest
    height.current = box.scrollHeight
  })
}

type TopProps = {
  readonly chat: Chat
  readonly frame: React.RefObject<HTMLDivElement | null>
  readonly beginning: string
}

/** Loads the page above when it comes into view; at the top, shows what the chat is for. */
function Top({ chat, frame, beginning }: TopProps) {
  const t = useT('chat')
  const ref = useRef<HTMLDivElement>(null)
  const { state, hasMore, load } = chat.older
  const ask = useRef(load)
  useEffect(() => {
    ask.current = load
  })
  useEffect(() => {
    const place = ref.current
    if (!place || !hasMore || state !== 'idle') return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void ask.current()
      },
      { root: frame.current, rootMargin: '300px 0px 0px' },
    )
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [hasMore, state, frame])
  if (!hasMore) return chat.history.isKnown ? <p className={styles.beginning}>{beginning}</p> : null
  return (
    <div ref={ref} className={styles.older}>
      {state === 'loading' && (
        <span role="status" aria-label={t('loadingOlder')}>
          <Spinner />
        </span>
      )}
      {state === 'failed' && <p>{t('olderFailed')}</p>}
      {state !== 'loading' && (
        <Button tone="quiet" size="small" onClick={() => void load()}>
          {t('older')}
        </Button>
      )}
    </div>
  )
}

import { paths } from '@u-market/contract/paths'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { useSocketState } from '../../base/socket/socket.ts'
import { Portrait, type TraderFacts, usePresenceText } from '../../parts/Person.tsx'
import styles from './chat.module.css'
import type { Chat } from './use-chat.ts'
import { useRecordText } from './use-record-text.ts'

type PeerProps = {
  readonly chat: Chat
  readonly isTyping: boolean
  /** What everybody may know of them, once the order has told it. */
  readonly facts: TraderFacts | undefined
}

/** The other side and what they are doing. */
export function Peer({ chat, isTyping, facts }: PeerProps) {
  const t = useT('chat')
  const titles = useT('titles')
  const core = useT('core')
  const presenceText = usePresenceText()
  const recordText = useRecordText()
  const state = useSocketState((store) => store.state)
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
            <span>{isService ? titles('customer') : t('chat')}</span>
          )}
          {facts?.isVerified === 1 && <BadgeCheck role="img" aria-label={core('verified')} />}
        </span>
        {!hasFailed && (
          <span className={styles.peerLine}>
            <span data-online={(state === 'open' && isOnline) || undefined} role="status">
              {peer ? word : '\u00a0'}
            </span>
            {peer && facts && ` · ${recordText(facts)}`}
          </span>
        )}
      </span>
    </span>
  )
}

import type { Conversation } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { Headset, SlidersHorizontal } from 'lucide-react'
import { useApiList } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link } from '../../base/router.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { ButtonLink, IconLink } from '../../parts/Button.tsx'
import { PullToRefresh, WindowedRow } from '../../parts/LongList.tsx'
import { PagedList } from '../../parts/PagedList.tsx'
import { Portrait } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty } from '../../parts/States.tsx'
import styles from './chat-list.module.css'

/** The user's conversations with other traders and with support, the latest message first. */
export function ChatListScreen() {
  const t = useT('chatList')
  const list = useApiList('listChats', { limit: 20 })
  return (
    <Screen
      title={t('title')}
      back={screens.orders}
      end={
        <IconLink to={ownScreens.noticeSettings} label={t('settings')}>
          <SlidersHorizontal />
        </IconLink>
      }
    >
      <PullToRefresh />
      <PagedList
        list={list}
        safe={t('safe')}
        skeleton={{ count: 5, height: 130 }}
        empty={
          <Empty
            scene="chats"
            text={t('empty')}
            action={<ButtonLink to={screens.service}>{t('toSupport')}</ButtonLink>}
          />
        }
      >
        {(chats) => (
          <ul className={styles.list} aria-label={t('title')}>
            {chats.map((chat) => (
              <WindowedRow key={chat.session.id} name={`chat ${chat.session.id}`}>
                <ChatRow chat={chat} />
              </WindowedRow>
            ))}
          </ul>
        )}
      </PagedList>
    </Screen>
  )
}

function ChatRow({ chat }: { readonly chat: Conversation }) {
  const t = useT('chatList')
  const { session, message, unread, role } = chat
  const { peer, orderId, closed } = session
  return (
    <Link
      to={role === '' ? screens.service : paths.chat(orderId, role)}
      className={styles.chat}
      data-unread={unread > 0 || undefined}
    >
      {role === '' ? (
        <span className={styles.support}>
          <Headset aria-hidden="true" />
        </span>
      ) : (
        <Portrait userId={peer.id} src={peer.avatar} isOnline={peer.isOnline === 1} />
      )}
      <span className={styles.words}>
        <span className={styles.top}>
          <b>{peer.nickname}</b>
          <time className="figures">{timeText(message.createdAt)}</time>
        </span>
        <span className={styles.last}>
          <LastWords message={message} />
          {unread > 0 && <Badge tone="danger">{t('unread', { count: unread })}</Badge>}
        </span>
        {role !== '' && (
          <span className={styles.about}>
            {t(role === 'buyer' ? 'buying' : 'selling', { num: chat.num })}
            {closed === 1 && ` · ${t('closed')}`}
          </span>
        )}
      </span>
    </Link>
  )
}

/** One line; a picture is named. */
function LastWords({ message: { sender, messageType, message } }: Pick<Conversation, 'message'>) {
  const t = useT('chatList')
  const words = messageType === 1 ? t('picture') : message
  return <span className={styles.text}>{sender === 'me' ? t('mine', { words }) : words}</span>
}

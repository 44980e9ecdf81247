import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isRefused, loadErrorText } from '../../app/api/errors.ts'
import { useT } from '../../app/i18n/i18n.ts'
import { useSocketState } from '../../app/socket/socket.ts'
import { useParameters } from '../../app/stores/parameters.ts'
import { useIsSignedIn } from '../../app/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Header, Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { ORDERS_PATH, orderAddress } from '../orders/index.ts'
import { Composer } from './Composer.tsx'
import styles from './chat.module.css'
import { MessageList } from './MessageList.tsx'
import { OrderTop } from './OrderTop.tsx'
import { type Chat, useChat } from './use-chat.ts'
import { usePictures } from './use-pictures.ts'
import { useTyping } from './use-typing.ts'

/** The chat of an order, with the order and its due act on top. */
export const ChatScreen = () => {
  const t = useT('chat')
  const isSignedIn = useIsSignedIn()
  const [query] = useSearchParams()
  const isSelling = query.get('orderType') === 'sell'
  const held = useParameters(({ orderBuyItem, orderSellItem }) =>
    isSelling ? orderSellItem?.buy_orderid : orderBuyItem?.buy_orderid,
  )
  const number = query.get('buy_orderid') ?? held ?? ''
  if (!isSignedIn) return <SignInFirst title={t('chat')} back={ORDERS_PATH} />
  if (number === '') return <NoChat text={t('notChosen')} />
  return <OpenChat key={number} number={number} />
}

const NoChat = ({ text }: { readonly text: string }) => {
  const t = useT('chat')
  return (
    <Screen title={t('chat')} back={ORDERS_PATH}>
      <Empty
        drawing="broken"
        text={text}
        action={
          <ButtonLink to={ORDERS_PATH} size="small" replace>
            {t('myOrders')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}

const OpenChat = ({ number }: { readonly number: string }) => {
  const t = useT('chat')
  const chat = useChat(number)
  const typing = useTyping(chat.session?.id)
  const pictures = usePictures(({ url, fullurl }) => chat.send({ message: url, fullurl, message_type: 1 }))
  const frame = useRoomBelow()
  const { error, history } = chat
  if (isRefused(error) && error.reason === 'ORDER_NOT_FOUND') return <NoChat text={t('notFound')} />
  return (
    <div className={styles.screen} ref={frame}>
      <Header title={<Peer chat={chat} isTyping={typing.isTyping} />} back={orderAddress(number)} />
      <main className={styles.main}>
        <OrderTop number={number} />
        {history.isKnown || chat.unsent.length > 0 ? (
          <MessageList chat={chat} pictures={pictures} />
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
        number={number}
        onText={(message) => chat.send({ message, message_type: 0 })}
        onPicture={pictures.add}
        onTyping={typing.say}
      />
    </div>
  )
}

/** A banner above (offline, no live updates) takes its height from the messages, not from the composer. */
const useRoomBelow = () => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const measure = (): void => ref.current?.style.setProperty('--above', `${ref.current.offsetTop}px`)
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [])
  return ref
}

const Peer = ({ chat, isTyping }: { readonly chat: Chat; readonly isTyping: boolean }) => {
  const t = useT('chat')
  const state = useSocketState((store) => store.state)
  const peer = chat.session?.peer
  const isOnline = peer?.online === 1
  const word =
    state === 'connecting' || state === 'waiting'
      ? t('connecting')
      : state !== 'open'
        ? t('noConnection')
        : isTyping
          ? t('typing')
          : isOnline
            ? t('online')
            : t('offline')
  return (
    <span className={styles.peer}>
      <span className={styles.peerName}>{peer?.nickname ?? t('chat')}</span>
      {peer && (
        <span
          className={styles.presence}
          data-online={(state === 'open' && isOnline) || undefined}
          role="status"
        >
          {word}
        </span>
      )}
    </span>
  )
}

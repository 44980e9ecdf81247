import { fieldIn, paths, screens } from '@u-market/contract/paths'
import { isRefused } from '../../base/api/errors.ts'
import { isAwaited } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { useParameters } from '../../base/stores/parameters.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ButtonLink } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { Empty } from '../../parts/States.tsx'
import { useNoticesRead, useOrder } from '../orders/index.ts'
import { ChatRoom } from './ChatRoom.tsx'
import { OrderTop } from './OrderTop.tsx'
import { useChat } from './use-chat.ts'

/** The chat of an order, with the order and its due act on top. */
export function ChatScreen() {
  const t = useT('chat')
  const isSignedIn = useIsSignedIn()
  const [query] = useSearchParams()
  const isSelling = query.get('orderType') === 'sell'
  const held = useParameters(({ orderBuyItem, orderSellItem }) =>
    isSelling ? orderSellItem?.orderId : orderBuyItem?.orderId,
  )
  const number = fieldIn(query, 'orderId') ?? held ?? ''
  if (!isSignedIn) return <SignInFirst title={t('chat')} back={screens.orders} />
  if (number === '') return <NoChat text={t('notChosen')} />
  return <OpenChat key={number} number={number} />
}

function NoChat({ text }: { readonly text: string }) {
  const t = useT('chat')
  return (
    <Screen title={t('chat')} back={screens.orders}>
      <Empty
        scene="chat"
        text={text}
        action={
          <ButtonLink to={screens.orders} replace>
            {t('myOrders')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}

function OpenChat({ number }: { readonly number: string }) {
  const t = useT('chat')
  const chat = useChat(number)
  const { order, ...query } = useOrder(number)
  useNoticesRead(number)
  const { error } = chat
  if (isRefused(error) && error.reason === 'ORDER_NOT_FOUND') return <NoChat text={t('notFound')} />
  return (
    <ChatRoom
      chat={chat}
      name={number}
      back={paths.order(number)}
      top={<OrderTop number={number} />}
      beginning={t('beginning')}
      facts={order?.peer}
      isAwaited={!order && isAwaited(query)}
    />
  )
}

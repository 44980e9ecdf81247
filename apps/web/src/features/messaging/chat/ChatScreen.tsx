import { fieldIn, paths, screens } from '@u-market/contract/paths'
import { ChevronRight } from 'lucide-react'
import { formError, isRefused } from '../../../base/api/errors.ts'
import { isAwaited } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { needsMyAction } from '../../../base/needs-my-action.ts'
import { Link, useSearchParams } from '../../../base/router.tsx'
import { useScreenParams } from '../../../base/stores/screen-params.ts'
import { useIsLoggedIn } from '../../../base/stores/user-info.ts'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Countdown, useCountdown } from '../../../parts/Countdown.tsx'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { moneyText } from '../../../parts/money.ts'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty } from '../../../parts/States.tsx'
import {
  isOpenOrder,
  useNoticesRead,
  useOpenActs,
  useOrder,
  useOrderAct,
  useOrderWords,
  useTimeoutHint,
} from '../../orders/index.ts'
import { ChatRoom } from './ChatRoom.tsx'
import styles from './chat.module.css'
import { useChat } from './use-chat.ts'

/** The chat of an order, with the order and its due action on top. */
export function ChatScreen() {
  const t = useT('chat')
  const isLoggedIn = useIsLoggedIn()
  const [query] = useSearchParams()
  const isSelling = query.get('orderType') === 'sell'
  const held = useScreenParams(({ order, offeredOrder }) =>
    isSelling ? offeredOrder?.orderId : order?.orderId,
  )
  const number = fieldIn(query, 'orderId') ?? held ?? ''
  if (!isLoggedIn) return <LoginFirst title={t('chat')} back={screens.orders} />
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
      order={order}
      isAwaited={!order && isAwaited(query)}
    />
  )
}

/** The order above its chat: subject, whose turn it is, and the one action that needs no input. */
function OrderTop({ number }: { readonly number: string }) {
  const { order, ...query } = useOrder(number)
  if (order) return <Known order={order} />
  return isAwaited(query) && <div className={styles.orderTop} aria-hidden="true" data-waiting />
}

type Order = NonNullable<ReturnType<typeof useOrder>['order']>

function Known({ order }: { readonly order: Order }) {
  const t = useT('chat')
  const orders = useT('orders')
  const words = useOrderWords()
  useTimeoutHint(order)
  const acts = useOpenActs(order)
  const confirm = useOrderAct('confirmOrder')
  const num = moneyText(order.num, 'U')
  const act = order.role === 'buyer' ? orders('titleBuy', { num }) : orders('titleSell', { num })
  const what = `${act} · ${moneyText(order.amount, order.currency)}`
  const { deadlineAt: deadline } = order
  const isLate = useCountdown(deadline) === 0 && isOpenOrder(order)
  const { headline } = words(order, isLate)
  return (
    <div className={styles.orderTop} data-tone={isLate ? 'late' : needsMyAction(order) ? 'mine' : undefined}>
      <Link to={paths.order(order.orderId)} className={styles.orderLink}>
        <span className="sr-only">{t('openOrder')}</span>
        <span className={styles.orderWords}>
          <b className="figures">{what}</b>
          <span>{headline}</span>
        </span>
        {isOpenOrder(order) && deadline !== null && <Countdown deadline={deadline} />}
        <ChevronRight aria-hidden="true" />
      </Link>
      {acts.can('confirm') && (
        <Button
          size="small"
          isBusy={confirm.isPending}
          onClick={() => confirm.run({ orderId: order.orderId })}
        >
          {orders('confirmAct')}
        </Button>
      )}
      {confirm.error && (
        <p className={styles.orderError} role="alert">
          {formError(confirm.error)}
        </p>
      )}
    </div>
  )
}

import type { OfferedOrder, ServerFrame } from '@u-market/contract'
import { fieldIn, paths, screens } from '@u-market/contract/paths'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { refresh } from '../../base/api/query-client.ts'
import { useApiQuery } from '../../base/api/use-api.ts'
import { serverNow, timeText } from '../../base/clock.ts'
import { i18n, useT } from '../../base/i18n/i18n.ts'
import { useLocation, useNavigate } from '../../base/router.tsx'
import { useSocketMessage } from '../../base/socket/socket.ts'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { readStored, writeStored } from '../../base/stores/stored.ts'
import { toast, toastOfOrder } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Button } from '../../parts/Button.tsx'
import { Countdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'
import { Person } from '../../parts/Person.tsx'
import { Dialog } from '../../parts/Sheet.tsx'

/** The Tip dialog: a buyer has placed an order; chat now or later. */
export function SellerPrompt() {
  const t = useT('core')
  const navigate = useNavigate()
  const { order, close } = useConfirmingOrder()
  const go = (to: (orderId: string) => string): void => {
    if (order) navigate(to(order.orderId))
    close()
  }
  return (
    <Dialog
      isOpen={order !== null}
      onClose={close}
      title={t('tip')}
      actions={
        <>
          <Button onClick={() => go((orderId) => paths.chat(orderId, 'seller'))}>{t('tipConfirm')}</Button>
          <Button tone="second" onClick={close}>
            {t('tipCancel')}
          </Button>
          <Button tone="quiet" onClick={() => go(paths.order)}>
            {t('tipOrder')}
          </Button>
        </>
      }
    >
      {order && <Ordered order={order} />}
    </Dialog>
  )
}

/** Buyer, amounts and confirmation deadline; loads the order if the push has only a part of it. */
function Ordered({ order }: { readonly order: OfferedOrder }) {
  const t = useT('core')
  const { orderId, buyerNickname } = order
  const { data } = useApiQuery('getOrder', { orderId }, { isEnabled: !isComplete(order) })
  const { num, amount, currency, deadlineAt, peer } = { ...order, ...data }
  return (
    <>
      <p>{t('buyerOrdered', { name: buyerNickname ?? data?.buyerNickname ?? '' })}</p>
      {peer && <Person person={peer} />}
      {num && amount && currency && (
        <p>
          <b>
            {moneyText(num, 'U')} · {moneyText(amount, currency)}
          </b>
          {typeof deadlineAt === 'number' && (
            <>
              {' · '}
              <Countdown deadline={deadlineAt} />
            </>
          )}
        </p>
      )}
    </>
  )
}

function isComplete({ num, amount, currency, peer }: OfferedOrder): boolean {
  return num !== undefined && amount !== undefined && currency !== undefined && peer !== undefined
}

/**
 * Returns the order that awaits this seller's confirmation, from pushes and from the list of sales at startup and after each
 * reconnect. Each order is offered once, and not while its page or chat is open.
 */
function useConfirmingOrder() {
  const [order, setOrder] = useState<OfferedOrder | null>(null)
  const close = useCallback(() => setOrder(null), [])

  const { pathname, search } = useLocation()
  // Remembers the last order for as long as the page lives if storage is blocked.
  const lastOffered = useRef('')
  const offer = (next: OfferedOrder): void => {
    const { orderId } = next
    if (!isFirstPrompt(orderId) || orderId === lastOffered.current) return
    lastOffered.current = orderId
    setScreenParams({ offeredOrder: { ...next, orderType: 'sell' } })
    alertUser()
    if (!isViewed(orderId, pathname, search)) setOrder(next)
  }
  const ask = async (): Promise<void> => {
    const first = await findFirstConfirming()
    if (first) offer(first)
  }

  // Asks at startup without the socket, whose handshake may hang, and on each connection for orders missed before it.
  const askAtStart = useEffectEvent(() => void ask())
  useEffect(() => askAtStart(), [])
  useSocketMessage('welcome', () => void ask())
  useSocketMessage('newMessage', ({ data }) => {
    if ('orderEvent' in data && data.orderEvent === 'confirming' && !isOver(data.order)) offer(data.order)
  })
  return { order, close }
}

/** A push can be replayed after the order's deadline. */
function isOver({ deadlineAt: deadline = null }: OfferedOrder): boolean {
  return deadline !== null && deadline * 1000 <= serverNow()
}

/** The order's page and chat show the action already. */
function isViewed(orderId: string, pathname: string, search: string): boolean {
  const isOrders = pathname === screens.order || pathname === screens.chat
  return isOrders && fieldIn(new URLSearchParams(search), 'orderId') === orderId
}

async function findFirstConfirming(): Promise<OfferedOrder | null> {
  const seller = useUserInfo.getState().info
  if (!seller) return null
  try {
    const orders: unknown = await call('listSales', { sellerId: seller.id, state: 'confirming', page: 1 })
    const first: unknown = Array.isArray(orders) ? orders[0] : null
    return isOffered(first) ? first : null
  } catch (error) {
    if (isRefused(error)) toast(error.message, 'danger')
    return null
  }
}

/** Only the order id is required; the rest can be loaded. */
function isOffered(order: unknown): order is OfferedOrder {
  return typeof order === 'object' && order !== null && 'orderId' in order && Boolean(order.orderId)
}

/** Number of order ids to keep. Orders before the last 50 no longer await a confirmation. */
const MAX_REMEMBERED = 50

/** Whether this is the first prompt for the order in this session; records it. */
function isFirstPrompt(orderId: string): boolean {
  const stored = readStored('sessionStorage', keyOfTips())
  const asked: readonly unknown[] = Array.isArray(stored) ? stored : []
  if (asked.includes(orderId)) return false
  writeStored('sessionStorage', keyOfTips(), [...asked, orderId].slice(-MAX_REMEMBERED))
  return true
}

/** Contains the user id, so that forget-session.ts can clear it. */
function keyOfTips(): string {
  return `tips:${useUserInfo.getState().info?.id ?? ''}`
}

/** Notifies the maker of an offer to buy of a new sale that is to be paid; a toast, because no decision is needed. */
export function useSoldToMe(): void {
  useSocketMessage('newMessage', ({ data }) => {
    if (!('orderEvent' in data) || data.orderEvent !== 'paying') return
    refresh('wallet', 'offers')
    if (isOver(data.order)) return
    alertUser()
    void textOf(data).then((text) => toastOfOrder(data.orderId, text))
  })
}

type Sold = Extract<Extract<ServerFrame, { frameType: 'newMessage' }>['data'], { orderEvent: string }>

/** Returns a text with the payment deadline, or the server's message if the push lacks the amount or the deadline. */
async function textOf({ order, nickname, msg }: Sold): Promise<string> {
  const { num, deadlineAt } = order
  if (num === undefined || typeof deadlineAt !== 'number') return msg
  await i18n.preload('makeBuyOffer')
  return i18n.translator('makeBuyOffer')('soldToYou', {
    name: nickname,
    num: moneyText(num, 'U'),
    time: timeText(deadlineAt),
  })
}

const VIBRATION_MS = [80, 60, 80]
const CHIME = [
  { hertz: 659, at: 0 },
  { hertz: 880, at: 0.16 },
] as const
const NOTE_SECONDS = 0.3
const LOUDNESS = 0.15

/** Plays two soft tones and vibrates; browsers allow that only after the user has touched the page. */
function alertUser(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.(VIBRATION_MS)
  chime()
}

function chime(): void {
  const audio = new AudioContext()
  for (const { hertz, at } of CHIME) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const start = audio.currentTime + at
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(LOUDNESS, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + NOTE_SECONDS)
  }
  setTimeout(() => void audio.close(), 1000)
}

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

/** The Tip dialog: a buyer has placed an order and waits; chat now or later. */
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

/** Who wants how much, for how much, and until when it can be confirmed; what the offer does not tell is asked for. */
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
 * The order that waits for this seller to confirm it: by push, and from the list of sales at the start and after each break.
 * Asked about once, and not by who is looking at it.
 */
function useConfirmingOrder() {
  const [order, setOrder] = useState<OfferedOrder | null>(null)
  const close = useCallback(() => setOrder(null), [])

  const { pathname, search } = useLocation()
  // Where storage is closed: as long as the page.
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

  // The start does not wait for a socket, whose handshake may hang; each connection tells of what was missed before it.
  const askAtStart = useEffectEvent(() => void ask())
  useEffect(() => askAtStart(), [])
  useSocketMessage('welcome', () => void ask())
  useSocketMessage('newMessage', ({ data }) => {
    if ('orderEvent' in data && data.orderEvent === 'confirming' && !isOver(data.order)) offer(data.order)
  })
  return { order, close }
}

/** A push can be replayed long after: the order of then may be past its time. */
function isOver({ deadlineAt: deadline = null }: OfferedOrder): boolean {
  return deadline !== null && deadline * 1000 <= serverNow()
}

/** On the order's own page, or in its chat, the act itself is in sight. */
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

/** Of an order its number is needed, to get at it; the rest can be asked for. */
function isOffered(order: unknown): order is OfferedOrder {
  return typeof order === 'object' && order !== null && 'orderId' in order && Boolean(order.orderId)
}

/** Older ones are over by the time that so many have followed. */
const MAX_REMEMBERED = 50

/** Whether this seller has not been asked about an order in this session yet; from now on they have. */
function isFirstPrompt(orderId: string): boolean {
  const stored = readStored('sessionStorage', keyOfTips())
  const asked: readonly unknown[] = Array.isArray(stored) ? stored : []
  if (asked.includes(orderId)) return false
  writeStored('sessionStorage', keyOfTips(), [...asked, orderId].slice(-MAX_REMEMBERED))
  return true
}

/** By user, as forget-session.ts wants it. */
function keyOfTips(): string {
  return `tips:${useUserInfo.getState().info?.id ?? ''}`
}

/** Somebody has sold to an offer to buy of mine, and I have to pay: said in passing, as nothing is asked before it. */
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

/** Until when it is to be paid, where the order says it; else what the server says. */
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

/** Two soft tones and a buzz: a phone allows them only after its owner has touched the page. */
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

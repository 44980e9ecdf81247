import type { OfferedOrder } from '@u-market/contract'
import { fieldIn, paths, screens } from '@u-market/contract/paths'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { useApiQuery } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useLayers } from '../../base/layers.ts'
import { Link, useLocation, useNavigate } from '../../base/router.tsx'
import { useSocketMessage } from '../../base/socket/socket.ts'
import { useMoments } from '../../base/stores/moments.ts'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { ORDER_TOAST_MS, PINNED_MS, show, toast, useToasts } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Button } from '../../parts/Button.tsx'
import { Countdown, useCountdown } from '../../parts/Countdown.tsx'
import { moneyText } from '../../parts/money.ts'
import { Person } from '../../parts/Person.tsx'
import { Dialog } from '../../parts/Sheet.tsx'

/**
 * The Tip dialog: a buyer has placed an order; chat now or later. While a dialog, a sheet or a field is in use or the end of a
 * trade fills the view, and after it was closed without an answer, a banner says that the order waits.
 */
export function SellerPrompt() {
  const t = useT('core')
  const navigate = useNavigate()
  const { order, answer } = useConfirmingOrder()
  const tip = useTip(order)
  const chat = (): void => {
    if (order) navigate(paths.chat(order.orderId, 'seller'))
    answer()
  }
  return (
    <Dialog
      isOpen={tip.isOpen}
      onClose={tip.putAside}
      isStrict
      title={t('tip')}
      actions={
        <>
          <Button onClick={chat}>{t('confirm')}</Button>
          <Button tone="second" onClick={answer}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {order && (
        <>
          <Ordered order={order} />
          <p>
            {t('tipNote')}{' '}
            <Link to={paths.order(order.orderId)} onClick={answer}>
              {t('tipOrder')}
            </Link>
          </p>
        </>
      )}
    </Dialog>
  )
}

/** Milliseconds after the last use of a dialog or field: a tap that ends it must not land on the Tip. */
const QUIET_MS = 600

/** Decides whether the Tip of an order is open or waits as a banner. */
function useTip(order: OfferedOrder | null) {
  const t = useT('core')
  const { isInUse, isTyping } = useIsInUse()
  const [shown, setShown] = useState('')
  const [aside, setAside] = useState('')
  const orderId = order?.orderId ?? ''
  if (orderId !== shown && orderId !== aside && !isInUse) setShown(orderId)
  const isOpen = orderId !== '' && orderId === shown
  const open = useEffectEvent(() => setShown(orderId))
  const text = order ? t('tipWaits', { name: order.buyerNickname ?? '' }) : ''
  useEffect(() => {
    if (orderId === '' || isOpen) return
    // Beside a field it goes by itself, because it hides something of the form; the Tip opens when the field is left.
    const durationMs = isTyping ? ORDER_TOAST_MS : PINNED_MS
    const banner = show({ text, orderId, tone: 'plain', durationMs, onTap: () => open() })
    return () => useToasts.getState().dismiss(banner)
  }, [orderId, isOpen, isTyping, text])
  const putAside = (): void => {
    setShown('')
    setAside(orderId)
  }
  return { isOpen, putAside }
}

/** Whether a dialog, a sheet or a field is in use, or was a moment ago, and whether the end of a trade fills the view. */
function useIsInUse() {
  const isCovered = useLayers(({ open }) => open.length > 0)
  const isMoment = useMoments(({ shown }) => shown > 0)
  const [isTyping, setTyping] = useState(() => isField(document.activeElement))
  useEffect(() => {
    const entered = ({ target }: FocusEvent): void => setTyping(isField(target))
    const left = ({ relatedTarget }: FocusEvent): void => setTyping(isField(relatedTarget))
    document.addEventListener('focusin', entered)
    document.addEventListener('focusout', left)
    return () => {
      document.removeEventListener('focusin', entered)
      document.removeEventListener('focusout', left)
    }
  }, [])
  const isNow = isCovered || isTyping || isMoment
  const [wasInUse, setWasInUse] = useState(isNow)
  if (isNow && !wasInUse) setWasInUse(true)
  useEffect(() => {
    if (isNow || !wasInUse) return
    const timer = setTimeout(() => setWasInUse(false), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isNow, wasInUse])
  return { isInUse: isNow || wasInUse, isTyping: isTyping && !isCovered }
}

function isField(target: unknown): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
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

/** The connection says what was placed before it; without one, the list of waiting orders is read this late. */
const START_MS = 1000

/**
 * Returns the order that awaits this seller's confirmation, from pushes and from the list of sales: at each start, after each
 * reconnect, and when an offered order has changed, because the next one may be waiting. Each start offers an order once, one
 * after the other, and not while its page or chat is open. An order that is over, or whose page is opened, is answered.
 */
function useConfirmingOrder() {
  const [waiting, setWaiting] = useState<readonly OfferedOrder[]>([])
  const drop = (orderId: string | null): void =>
    setWaiting((now) =>
      now.some((each) => each.orderId === orderId) ? now.filter((each) => each.orderId !== orderId) : now,
    )
  const order = waiting[0] ?? null

  const { pathname, search } = useLocation()
  const viewed = viewedOrder(pathname, search)
  if (order && order.orderId === viewed) drop(viewed)
  const isTimeUp = useCountdown(order?.deadlineAt) === 0
  if (order && isTimeUp) drop(order.orderId)

  const offered = useRef(new Set<string>())
  const offer = (next: OfferedOrder): void => {
    const { orderId } = next
    if (offered.current.has(orderId)) return
    offered.current.add(orderId)
    setScreenParams({ offeredOrder: { ...next, orderType: 'sell' } })
    alertUser()
    if (orderId !== viewed) setWaiting((now) => [...now, next])
  }
  const start = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useEffectEvent(async (): Promise<void> => {
    clearTimeout(start.current)
    const first = await findFirstConfirming()
    if (first) offer(first)
  })
  const check = useEffectEvent(async (orderId: string): Promise<void> => {
    const now = await call('getOrder', { orderId }).catch(() => null)
    if (now && now.state !== 'confirming') drop(orderId)
  })

  // Once a start: on the connection, so that no order falls between the two, and without it if its handshake hangs.
  useEffect(() => {
    start.current = setTimeout(() => void ask(), START_MS)
    return () => clearTimeout(start.current)
  }, [])
  useSocketMessage('welcome', () => void ask())
  useSocketMessage('notice', ({ data }) => {
    if (!offered.current.has(data.orderId)) return
    void ask()
    if (waiting.some(({ orderId }) => orderId === data.orderId)) void check(data.orderId)
  })
  useSocketMessage('newMessage', ({ data }) => {
    if ('orderEvent' in data && !isOver(data.order)) offer(data.order)
  })
  return { order, answer: () => drop(order?.orderId ?? null) }
}

/** A push can be replayed after the order's deadline. */
function isOver({ deadlineAt: deadline = null }: OfferedOrder): boolean {
  return deadline !== null && deadline * 1000 <= serverNow()
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

/** Returns the order whose page or chat is at an address; null elsewhere. */
export function viewedOrder(pathname: string, search: string): string | null {
  const isOfOrder = pathname === screens.order || pathname === screens.chat
  return isOfOrder ? fieldIn(new URLSearchParams(search), 'orderId') : null
}

import type { CallName, Message } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { useEffect } from 'react'
import { apiHost } from '../../base/api/addresses.ts'
import { call } from '../../base/api/client.ts'
import { endSession } from '../../base/api/global-errors.ts'
import { queryClient, refresh } from '../../base/api/query-client.ts'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { lazyComponent } from '../../base/chunk.tsx'
import { i18n, useLocale } from '../../base/i18n/i18n.ts'
import { socket, socketAddress, useSocketMessage } from '../../base/socket/socket.ts'
import { useConsentAsked } from '../../base/stores/consent.ts'
import { toast, toastOfOrder } from '../../base/stores/toasts.ts'
import { currentToken, useUserInfo } from '../../base/stores/user-info.ts'
import { SellerPrompt, viewedOrder } from '../../features/orders/SellerPrompt.tsx'
import { ShellBoundary } from './Boundary.tsx'

/** Keeps the socket connected while a user is logged in, and refreshes data on pushes. */
export function SocketHost() {
  const token = useUserInfo(({ info }) => info?.token)
  const { data: config } = useHomeConfig()
  // Not awaited: until the configuration is known, the socket is at the page's own host.
  const address = addressFrom(config?.wsUrl)

  useServerLocale()
  useEffect(() => {
    if (!token) return
    socket.start(address)
    return socket.stop
  }, [token, address])

  useEffect(() => {
    const wake = (): void => {
      if (document.visibilityState === 'visible') socket.wake()
    }
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [])

  useSocketMessage('welcome', () => refresh('orders', 'wallet', 'offers', 'notices'))
  useSocketMessage('notice', ({ seq, data: { orderId, msg, isOwn } }) => {
    const isOwnHere = isOwn === 1 && hasJustActed(orderId)
    if (isOwnHere && !orderId) void markRead(seq)
    if (!isOwnHere && !isInView(orderId)) toastOfOrder(orderId, msg, orderId ? undefined : screens.notices)
    refresh('orders', 'wallet', 'offers', 'notices')
  })
  useSocketMessage('newMessage', ({ data }) => {
    refresh('orders', 'notices')
    // The inbox shows it itself, where the toast would lie.
    const isTold = isInView(data.orderId) || location.pathname === ownScreens.chats
    if ('sender' in data && data.sender === 'peer' && !isTold) void tellMessage(data)
  })
  useSocketMessage('chatRead', () => refresh('orders'))
  useSocketMessage('marketChanged', () => refresh('offers', 'home'))
  useSocketMessage('showText', ({ data }) => toast(data.msg))
  useSocketMessage('sessionEnded', () => {
    socket.stop()
    endSession(i18n.translator('core')('http401', { code: 401 }))
  })

  return (
    token && (
      <ShellBoundary>
        <SellerPrompt key={token} />
        <AskedConsent />
      </ShellBoundary>
    )
  )
}

const ConsentSheet = lazyComponent(async () => {
  const [sheet] = await Promise.all([
    import('../../features/market/help/ConsentSheet.tsx'),
    i18n.preload('consent'),
  ])
  return sheet.ConsentSheet
})

function AskedConsent() {
  const isAsked = useConsentAsked(({ asking }) => asking !== null)
  return isAsked && <ConsentSheet />
}

/** The order's page or chat is open, and shows it. */
function isInView(orderId: string): boolean {
  return orderId !== '' && viewedOrder(location.pathname, location.search) === orderId
}

/** Shows who has written and the first words; a tap leads to the chat. */
async function tellMessage({ orderId, message, messageType }: Message): Promise<void> {
  const order = await call('getOrder', { orderId }).catch(() => null)
  if (!order || isInView(orderId)) return
  const words = messageType === 1 ? i18n.translator('core')('image') : message.slice(0, MAX_LETTERS)
  toastOfOrder(orderId, `${order.peer.nickname}: ${words}`, paths.chat(orderId, order.role))
}

/** Two lines of a narrow phone. */
const MAX_LETTERS = 80

/** Longer than an act and its push take on a slow network. */
const OWN_ACT_MS = 10_000

/** Whether the user has just acted on this phone, on an order or on the account, and the screen shows the result itself. */
function hasJustActed(orderId: string): boolean {
  const acts = queryClient.getMutationCache().getAll()
  return acts.some(({ options: { mutationKey = [], meta }, state }) => {
    const isOfThis = orderId ? mutationKey.includes('orders') : accountActs.has(meta?.path)
    return isOfThis && Date.now() - state.submittedAt < OWN_ACT_MS
  })
}

/** Acts of which the owner of the account gets a notice. */
const accountActs: ReadonlySet<unknown> = new Set<CallName>([
  'setPayPassword',
  'changePassword',
  'enrolPasskey',
  'resumePasskey',
  'removePasskey',
  'savePaymentMethod',
  'deletePaymentMethod',
])

/** What the user has just done on their account is kept in the notice centre, but not counted as news. */
async function markRead(id: number): Promise<void> {
  await call('markNoticesRead', { id }).catch(() => null) // it then stays unread
  refresh('notices')
}

/** In development the page comes from Vite and the socket from the server itself. */
function addressFrom(configured: string | undefined): string {
  return import.meta.env.DEV && configured ? configured : socketAddress(configured, apiHost(location))
}

/** Pushes and notices use the account's language: the app sends it at start, at login and at each switch. */
function useServerLocale(): void {
  const token = useUserInfo(({ info }) => info?.token)
  const locale = useLocale()
  useEffect(() => {
    const { info, refresh } = useUserInfo.getState()
    if (!token || info?.locale === locale) return
    const keep = (notice: Parameters<typeof refresh>[0]): void => {
      if (currentToken() === token) refresh(notice)
    }
    call('editProfile', { locale }).then(keep, () => undefined)
  }, [token, locale])
}

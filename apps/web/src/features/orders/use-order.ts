import type { CallName, DataOf, FormOf, Order } from '@u-market/contract'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { queryClient, refresh } from '../../base/api/query-client.ts'
import type { Uploaded } from '../../base/api/upload.ts'
import { useApiMutation, useApiQuery } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { useSocketMessage } from '../../base/socket/socket.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { setScreenParams, useScreenParams } from '../../base/stores/screen-params.ts'
import { toast } from '../../base/stores/toasts.ts'
import { useCountdown } from '../../parts/Countdown.tsx'
import { type OpenActs, openActs } from './order-acts.ts'

/** The order of the address. The session's copy fills the first paint; the server's answer replaces it. */
export function useOrder(orderId: string) {
  const query = useApiQuery('getOrder', { orderId }, { isEnabled: orderId !== '' })
  const { order: bought, offeredOrder } = useScreenParams()
  const order = query.data
  useEffect(() => {
    if (!order) return
    setScreenParams(order.role === 'buyer' ? { order } : { offeredOrder: { ...order, orderType: 'sell' } })
  }, [order])
  const held = [bought, offeredOrder].find((item) => item?.orderId === orderId)
  const kept = isWholeOrder(held) && !query.error ? held : undefined
  return { ...query, order: order ?? kept }
}

/** What the viewer may do now; renders again when an act opens or closes. */
export function useOpenActs(order: Order): OpenActs {
  const acts = openActs(order, serverNow())
  useCountdown(acts.changesAt)
  return acts
}

const OVER_AGAIN_MS = 1000

/** When a deadline that ends the order has run out, asks the server, whose clock decides. */
export function useTimeoutHint(order: Order): void {
  const { isEnding } = useOpenActs(order)
  const { orderId } = order
  useEffect(() => {
    if (!isEnding) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const answer = await call('checkDeadline', { orderId }).catch(() => null)
      if (!answer) return
      keepOrder(answer.order)
      refresh('orders', 'wallet', 'offers')
      // Our clock was ahead of the server's: once more when it has caught up.
      if (answer.isOverdue === 0 && answer.expiresInSeconds !== null && answer.expiresInSeconds > 0)
        timer = setTimeout(() => void ask(), answer.expiresInSeconds * 1000 + OVER_AGAIN_MS)
    }
    void ask()
    return () => clearTimeout(timer)
  }, [isEnding, orderId])
}

/**
 * An act on an order. What it has done is what the screen then shows; nothing more is said of it. A lost race is not an
 * error to stare at: the refusal carries the order as it now is, which takes the old one's place, with the server's words
 * said once.
 */
export function useOrderAct<P extends OrderPath>(path: P, onDone?: () => void) {
  const act = useApiMutation(path, {
    refreshes: ['orders', 'wallet', 'offers', 'notices'],
    onSuccess: (order: unknown) => {
      keepOrder(order)
      onDone?.()
    },
  })
  const run = (form: FormOf<P>): void =>
    act.mutate(form, {
      onError: (error) => {
        if (!isRefused(error) || error.reason !== 'ORDER_STATE') return
        keepOrder(error.details.order)
        refresh('orders', 'wallet')
        toast(error.message, 'danger')
        onDone?.()
      },
    })
  return { run, isPending: act.isPending, error: act.error, reset: act.reset }
}

export type OrderPath = { [P in CallName]: DataOf<P> extends Order ? P : never }[CallName]

/** Puts an order that an act or a refusal brought along on every screen that shows it. */
export function keepOrder(value: unknown): void {
  if (!isOrder(value)) return
  queryClient.setQueryData(['getOrder', { orderId: value.orderId }], value)
}

export type OrderAct<P extends OrderPath> = ReturnType<typeof useOrderAct<P>>

function isOrder(value: unknown): value is Order {
  return typeof value === 'object' && value !== null && 'orderId' in value && 'state' in value
}

/** An order that was offered, or kept by an older version, may be told in part: a page waits for the rest of it. */
function isWholeOrder(order: Partial<Order> | null | undefined): order is Order {
  return order?.peer !== undefined && order.actionTimes !== undefined
}

export const checks = ['amount', 'reference', 'payee', 'payer'] as const
export type Check = (typeof checks)[number]

type Paid = { readonly proofs: readonly (Uploaded | null)[]; readonly payer: string }
type Checked = { readonly ticked: readonly Check[] }

/** As many pictures as a payment is proved with. */
export const MAX_PROOFS = 3

/** What is filled in on an order's page before its act: it outlives a reload, a detour and a refusal. */
export function useDrafts(order: Order) {
  const [paid, changePaid, clearPaid] = useDraft<Paid>(`paid:${order.orderId}`, {
    proofs: [null],
    payer: '',
  })
  const [checked, changeChecked] = useDraft<Checked>(`checks:${order.orderId}`, { ticked: [] })
  const uploaded = paid.proofs.filter((proof) => proof !== null)
  return {
    paid,
    proofUrls: uploaded.map(({ url }) => url).join(','),
    setProof: (at: number, proof: Uploaded | null): void =>
      changePaid((before) => {
        const proofs = before.proofs.with(at, proof)
        const hasRoom = proofs.length < MAX_PROOFS && proofs.every((each) => each !== null)
        return { proofs: hasRoom ? [...proofs, null] : proofs }
      }),
    setPayer: (payer: string): void => changePaid({ payer }),
    clearPaid,
    ticked: checked.ticked,
    isAllTicked: checks.every((check) => checked.ticked.includes(check)),
    tick: (check: Check, isOn: boolean): void =>
      changeChecked({
        ticked: isOn ? [...checked.ticked, check] : checked.ticked.filter((each) => each !== check),
      }),
  }
}

export type Drafts = ReturnType<typeof useDrafts>

/** An order that is looked at has no unread notices: those from before, and each that comes meanwhile. */
export function useNoticesRead(orderId: string): void {
  const mark = useEffectEvent(async (order: string): Promise<void> => {
    try {
      await call('markNoticesRead', { orderId: order })
      refresh('notices')
    } catch {
      // Unread a while longer: the next look marks them.
    }
  })
  useEffect(() => {
    void mark(orderId)
  }, [orderId])
  useSocketMessage('notice', ({ data }) => {
    if (data.orderId === orderId && !data.isOwn) void mark(orderId)
  })
}

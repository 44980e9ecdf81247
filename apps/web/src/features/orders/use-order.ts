import type { CallName, DataOf, FormOf, Order } from '@u-market/contract'
import { freeText, MAX_PROOF_PICTURES, PAYER_END_SIGNS, payerEndForm } from '@u-market/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { isRefused } from '../../base/api/errors.ts'
import { queryClient, refresh } from '../../base/api/query-client.ts'
import { pathsOf, roomAt, type Uploaded, withPlace } from '../../base/api/upload.ts'
import { useApiMutation, useApiQuery } from '../../base/api/use-api.ts'
import { serverNow } from '../../base/clock.ts'
import { useSocketMessage } from '../../base/socket/socket.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { setScreenParams, useScreenParams } from '../../base/stores/screen-params.ts'
import { toast } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { useCountdown } from '../../parts/Countdown.tsx'
import { type OpenActs, openActs } from './order-acts.ts'

/** Loads an order. The copy that another screen has left is shown first; the server's response replaces it. */
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

/** Returns the viewer's actions; renders again when one opens or closes. */
export function useOpenActs(order: Order): OpenActs {
  const acts = openActs(order, serverNow())
  useCountdown(acts.changesAt)
  return acts
}

const OVER_AGAIN_MS = 1000

/** After a deadline that ends the order, asks the server, whose clock decides. */
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
      // The client's clock was ahead: ask again when the server's deadline has passed.
      if (answer.isOverdue === 0 && answer.expiresInSeconds !== null && answer.expiresInSeconds > 0)
        timer = setTimeout(() => void ask(), answer.expiresInSeconds * 1000 + OVER_AGAIN_MS)
    }
    void ask()
    return () => clearTimeout(timer)
  }, [isEnding, orderId])
}

/**
 * Mutates an order and shows the returned order without a further message. After a lost race the refusal carries the current
 * order, which replaces the cached one, and the server's message is shown once.
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

/** Caches an order from a response or refusal, so that every screen shows it. */
export function keepOrder(value: unknown): void {
  if (!isOrder(value)) return
  queryClient.setQueryData(['getOrder', { orderId: value.orderId }], value)
}

function isOrder(value: unknown): value is Order {
  return typeof value === 'object' && value !== null && 'orderId' in value && 'state' in value
}

/** An order from a push or an older version may lack fields; a page waits for the rest. */
function isWholeOrder(order: Partial<Order> | null | undefined): order is Order {
  return order?.peer !== undefined && order.actionTimes !== undefined
}

export const checks = ['amount', 'reference', 'payee', 'payer'] as const
export type Check = (typeof checks)[number]

type Paid = {
  readonly proofs: readonly (Uploaded | null)[]
  readonly payer: string
  /** The end of the paying account, once the buyer has declared it. */
  readonly end: string
}
/** What the seller sees of the payment in their own account. */
export type Seen = {
  readonly amount: string
  readonly name: string
  readonly end: string
  /** The bank shows no name. */
  readonly isNameless: boolean
}
const unseen: Seen = { amount: '', name: '', end: '', isNameless: false }
type Checked = { readonly ticked: readonly Check[] }

/** Input on an order's page; it survives a reload, other screens and a refusal. */
export function useDrafts(order: Order) {
  const [paid, changePaid, clearPaid] = useDraft<Paid>(`paid:${order.orderId}`, {
    proofs: [null],
    payer: '',
    end: '',
  })
  const before = useDraft<Seen>(`seen:${order.orderId}`, unseen)
  // In an appeal the form begins empty. Filled, it would turn the bar to a release, away from the appeal.
  const inAppeal = useDraft<Seen>(`seen:${order.orderId}:appeal`, unseen)
  const [seen, changeSeen] = order.state === 'appealing' ? inAppeal : before
  const [checked, changeChecked] = useDraft<Checked>(`checks:${order.orderId}`, { ticked: [] })
  return {
    paid,
    proofUrls: pathsOf(paid.proofs),
    setProof: (at: number, proof: Uploaded | null): void =>
      changePaid((before) => ({ proofs: withPlace(before.proofs.with(at, proof), MAX_PROOF_PICTURES) })),
    /** How many pictures fit into a place. */
    roomFor: (at: number): number => roomAt(paid.proofs, at, MAX_PROOF_PICTURES),
    setPayer: (payer: string): void => changePaid({ payer }),
    setEnd: (end: string): void => changePaid({ end }),
    seen,
    changeSeen,
    /** A release needs what the seller sees of the payment, or every check ticked where nothing of the payer is shown. */
    isChecked: showsPayer(order.methodType)
      ? seen.amount !== '' &&
        (seen.isNameless || freeText(seen.name) !== '') &&
        (seen.end === '' || isPayerEnd(seen.end))
      : checks.every((check) => checked.ticked.includes(check)),
    clearPaid,
    ticked: checked.ticked,
    tick: (check: Check, isOn: boolean): void =>
      changeChecked({
        ticked: isOn ? [...checked.ticked, check] : checked.ticked.filter((each) => each !== check),
      }),
  }
}

/**
 * Whether the receiver of a payment sees who has paid, as on nearly every rail; on others a seller only ticks what they have
 * checked.
 */
export function showsPayer(methodType: string): boolean {
  const market = useUserInfo.getState().homeConfig
  const rails = market && [...market.methodTypes, ...market.formerMethodTypes]
  return rails?.find(({ type }) => type === methodType)?.showsPayer !== 0
}

export function isPayerEnd(text: string): boolean {
  return new RegExp(`^[A-Z0-9]{${PAYER_END_SIGNS}}$`).test(payerEndForm(text))
}

export type Drafts = ReturnType<typeof useDrafts>

/**
 * Marks an order as paid. Without a proof the tap first opens the choice of one, and the order is marked once it is uploaded. So it
 * is without a tap if the time to pay ends during the upload: the order waits only for this.
 */
export function usePaying(order: Order, drafts: Drafts) {
  const { error, isPending, run } = useOrderAct('markPaid', drafts.clearPaid)
  const chooser = useRef<HTMLInputElement>(null)
  const [isAwaited, awaitProof] = useState(false)
  const [uploading, setUploading] = useState<readonly number[]>([])
  const isUploading = uploading.length > 0
  const isLate = useCountdown(order.deadlineAt) === 0
  const { proofUrls } = drafts
  const payer = freeText(drafts.paid.payer)
  const { end } = drafts.paid
  const send = (): void =>
    run({
      orderId: order.orderId,
      proofs: proofUrls,
      ...(payer !== '' && { payerName: payer }),
      ...(isPayerEnd(end) && { payerEnd: payerEndForm(end) }),
    })
  const sendAwaited = useEffectEvent(send)
  useEffect(() => {
    if (isLate && isUploading) awaitProof(true)
  }, [isLate, isUploading])
  useEffect(() => {
    if (!isAwaited || proofUrls === '') return
    awaitProof(false)
    if (order.state === 'paying') sendAwaited()
  }, [isAwaited, proofUrls, order.state])
  return {
    error,
    isPending,
    hasProof: proofUrls !== '',
    isAwaited,
    isUploading,
    awaitProof,
    chooser,
    /** `at`: the place of the proof. */
    setUploading: (at: number, isSending: boolean): void =>
      setUploading((before) =>
        before.includes(at) === isSending
          ? before
          : isSending
            ? [...before, at]
            : before.filter((other) => other !== at),
      ),
    pay: (): void => {
      if (proofUrls !== '') send()
      else if (isUploading) awaitProof(true)
      else chooser.current?.click()
    },
  }
}

export type Paying = ReturnType<typeof usePaying>

/** Marks the notices of the shown order read, including those that arrive while it is shown. */
export function useNoticesRead(orderId: string): void {
  const mark = useEffectEvent(async (order: string): Promise<void> => {
    try {
      await call('markNoticesRead', { orderId: order })
      refresh('notices')
    } catch {
      // The next visit marks them read.
    }
  })
  useEffect(() => {
    void mark(orderId)
  }, [orderId])
  useSocketMessage('notice', ({ data }) => {
    if (data.orderId === orderId && !data.isOwn) void mark(orderId)
  })
}

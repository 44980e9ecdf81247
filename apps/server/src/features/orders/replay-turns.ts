/** What of an order goes back and forth in its history: payment, end, requests. */
import { coinStated, type EndedBy, losersBy, type OrderState, type Side } from '@u-market/domain'
import type { EventKind } from '../events/index.ts'
import { textParams } from '../notices/index.ts'
import { proposalKinds, proposedRulings } from './appeal-kinds.ts'
import type { PartysOrderRow } from './order.views.ts'
import type { OrderEvent } from './replay-order.ts'

const endKinds: readonly string[] = [
  'order_completed',
  'order_cancelled',
  'order_expired',
  'cancel_agreed',
  'appeal_ruled_release',
  'appeal_ruled_refund',
  'appeal_ruled_split',
] satisfies EventKind[]
const releaseKinds: readonly string[] = [
  'order_completed',
  'appeal_ruled_release',
  'appeal_ruled_split',
] satisfies EventKind[]
const paidKinds: readonly string[] = ['order_paid', 'order_reopened'] satisfies EventKind[]
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long what was told before it said so waits for its answer, and how long what ended may be reopened and claimed about. */
const answerMs: Readonly<Record<string, number>> = {
  order_cancel_asked: 30 * MINUTE_MS,
  order_reopen_asked: 12 * HOUR_MS,
} satisfies Partial<Record<EventKind, number>>
const endMs = { reopenUntil: 24 * HOUR_MS, claimUntil: 5 * 24 * HOUR_MS } as const
const answerKinds: readonly string[] = [
  'cancel_refused',
  'reopen_refused',
  'request_lapsed',
  'claim_opened',
] satisfies EventKind[]
const shownKinds: readonly string[] = ['order_paid', 'order_reopen_asked'] satisfies EventKind[]

/** Whether it was paid and how it ended, unless that was taken back. */
export function endOf(
  row: PartysOrderRow,
  history: readonly OrderEvent[],
): Pick<
  PartysOrderRow,
  | 'paidAt'
  | 'sentAt'
  | 'cancelledAt'
  | 'cancelReason'
  | 'endedBy'
  | 'reopenUntil'
  | 'claimUntil'
  | 'round'
  | 'vouchers'
  | 'payerName'
> {
  const turned = (...kinds: (readonly string[])[]): OrderEvent | undefined =>
    history.findLast(({ kind }) => kinds.flat().includes(kind))
  const paid = turned(paidKinds, ['order_paid_undone'])
  const end = turned(endKinds, ['order_reopened'])
  const isEnded = end && endKinds.includes(end.kind)
  const isReleased = end && releaseKinds.includes(end.kind)
  const cancelled = isEnded && !isReleased ? end : undefined
  const shown = turned(shownKinds)
  const payment = textParams(shown?.params ?? null)
  return {
    paidAt: paid && paidKinds.includes(paid.kind) ? paid.createdAt : null,
    sentAt: isReleased ? end.createdAt : null,
    cancelledAt: cancelled?.createdAt ?? null,
    // What was said with it, where the end itself tells.
    cancelReason: reasonOf(row, cancelled),
    endedBy: isEnded ? (end.kind === 'cancel_agreed' ? 'both' : enderOf(end.actor)) : null,
    reopenUntil: isEnded ? endTime(end, 'reopenUntil') : null,
    claimUntil: isEnded ? endTime(end, 'claimUntil') : null,
    round: history.filter(({ kind }) => kind === 'order_reopened').length,
    // Payments of before say nothing of themselves: there was one.
    vouchers: shown ? row.vouchers.slice(0, Number(payment.proofs ?? row.vouchers.length)) : [],
    payerName: shown ? (payment.payerName ?? row.payerName) : '',
  }
}

/** How often something was asked, and what is still asked at the end of the history. */
export function requestsOf(
  history: readonly OrderEvent[],
): Pick<
  PartysOrderRow,
  'extended' | 'isPaidUndone' | 'cancelRequests' | 'isReopenAsked' | 'requestUntil' | 'requestReason'
> {
  const countOf = (kind: EventKind): number => history.filter((event) => event.kind === kind).length
  const place = history.findLastIndex(({ kind }) => kind in answerMs)
  const asked = history[place]
  const isOver = history
    .slice(place + 1)
    .some(({ kind, state }) => answerKinds.includes(kind) || state !== asked?.state)
  return {
    extended: countOf('order_extended'),
    isPaidUndone: countOf('order_paid_undone') > 0,
    cancelRequests: countOf('order_cancel_asked'),
    isReopenAsked: countOf('order_reopen_asked') > 0,
    ...(asked && !isOver
      ? {
          requestUntil: momentIn(asked, 'until', answerMs[asked.kind] ?? 0),
          requestReason: textParams(asked.params).reason ?? '',
        }
      : { requestUntil: null, requestReason: '' }),
  }
}

type Asked = Pick<PartysOrderRow, 'proposed' | 'buyerConsent' | 'sellerConsent'> &
  Partial<Pick<PartysOrderRow, 'splitMinor'>>

/** The ruling that is proposed at the end of the history, and what each side has said of it. */
export function rulingOf(
  state: OrderState,
  history: readonly Pick<OrderEvent, 'kind' | 'actor' | 'params'>[],
): Asked {
  const place = history.findLastIndex(({ kind }) => proposalKinds.some((known) => known === kind))
  const kind = proposalKinds.find((known) => known === history[place]?.kind)
  const ruling = kind && proposedRulings[kind]
  if (state !== 'appealing' || ruling === undefined)
    return { proposed: null, buyerConsent: null, sellerConsent: null }
  const since = history.slice(place)
  const consentOf = (side: Side): Asked['buyerConsent'] => {
    if (!losersBy[ruling].includes(side)) return null
    const said = (kind: EventKind) => since.some((event) => event.kind === kind && event.actor === side)
    if (said('appeal_ruling_objected')) return 'objected'
    return said('appeal_ruling_accepted') ? 'accepted' : 'asked'
  }
  const { toBuyer } = textParams(since[0]?.params ?? null)
  return {
    proposed: ruling,
    buyerConsent: consentOf('buyer'),
    sellerConsent: consentOf('seller'),
    ...(ruling === 'split' && toBuyer && { splitMinor: coinStated(toBuyer) }),
  }
}

/** Who may take the appeal back that is open; one that opened by itself is the buyer's. */
export function appellantOf(turn: OrderEvent | undefined): Side | null {
  if (turn?.kind !== 'appeal_opened') return null
  return turn.actor === 'seller' ? 'seller' : 'buyer'
}

function endTime(end: OrderEvent, name: keyof typeof endMs): Date {
  return momentIn(end, name, endMs[name])
}

/** A moment that an event says; of an event of before, so long after it. */
function momentIn({ params, createdAt }: OrderEvent, name: string, after: number): Date {
  const said = textParams(params)[name]
  return new Date(said ? Number(said) : createdAt.getTime() + after)
}

function enderOf(actor: OrderEvent['actor']): EndedBy {
  return actor === 'user' ? 'buyer' : actor
}

/** What expires gives no reason; of what was cancelled the order's own is the last. */
function reasonOf({ cancelReason }: PartysOrderRow, end: OrderEvent | undefined): string {
  if (!end || end.kind === 'order_expired') return ''
  return textParams(end.params).reason ?? cancelReason
}

/** The deadlines, clocks and requests that an act leaves on an order. */

import {
  awaits,
  type ClockBases,
  clockThatRemains,
  dueAfter,
  isOpen,
  losersBy,
  type MarketSettings,
  nextClockAt,
  type OrderAction,
  type Side,
  type Transition,
  transitionFor,
} from '@u-market/domain'
import { isRulingObjected, type OrderRow } from './order.ts'

type Standing = Pick<
  OrderRow,
  'confirmedAt' | 'extended' | 'deadlineAt' | 'proposed' | 'buyerConsent' | 'sellerConsent'
>

/** The fields that a state brings with it, or a deadline that is moved: whatever was asked is void. */
export function enterState(
  order: Pick<OrderRow, 'payMinutes'> & Partial<Standing>,
  row: Pick<Transition, 'to' | 'due' | 'proposes'>,
  { settings, at }: { settings: MarketSettings; at: Date },
) {
  const { to: state } = row
  const terms = { ...settings, payMinutes: order.payMinutes }
  const { payMinutes, confirmedAt = null, extended = 0, deadlineAt = null } = order
  const ruling = rulingAfter(order, row)
  const was = {
    payMinutes,
    confirmedAt: momentOf(confirmedAt),
    extended,
    deadlineAt: momentOf(deadlineAt),
    isObjected: isRulingObjected(order),
  }
  const due = dueAfter(row, was, terms, at.getTime())
  const bases = clockBases({ deadlineAt: dateOf(due), requestUntil: null, ...ruling })
  const clockAt = nextClockAt(state, bases, at.getTime())
  return {
    state,
    awaits: awaits[state],
    isOpen: isOpen(state),
    deadlineAt: dateOf(due),
    clockAt: dateOf(clockAt),
    requestUntil: null,
    requestReason: '',
    ...ruling,
  }
}

/** When the order is due next if the act is done at `at`. */
export function deadlineAfter(
  order: OrderRow,
  action: OrderAction,
  when: { readonly settings: MarketSettings; readonly at: Date },
): Date | null {
  const row = transitionFor(order.state, action)
  return row && entersState(order, row) ? enterState(order, row, when).deadlineAt : order.deadlineAt
}

/** What the clocks of a row run from. */
export function clockBases({
  deadlineAt,
  requestUntil,
  proposed,
}: Pick<OrderRow, 'deadlineAt' | 'requestUntil' | 'proposed'>): ClockBases {
  const moment = momentOf(deadlineAt)
  return {
    deadlineAt: proposed === null ? moment : null,
    requestUntil: momentOf(requestUntil),
    rulingAt: proposed === null ? null : moment,
  }
}

/** Another state, or another deadline of the same. */
export function entersState(order: OrderRow, row: Transition): boolean {
  return row.to !== order.state || row.due !== undefined
}

/** Of a request that begins, as its details say, or that is over; the order's other clocks go on. */
export function requestFields(
  order: OrderRow,
  moved: OrderRow,
  { row, at }: { readonly row: Transition; readonly at: Date },
): Pick<OrderRow, 'requestUntil' | 'requestReason' | 'clockAt'> {
  const { requestUntil, requestReason } =
    row.request === 'opens' ? moved : { requestUntil: null, requestReason: '' }
  const past = { clockAt: momentOf(order.clockAt), at: at.getTime() }
  const clockAt = clockThatRemains(moved.state, clockBases({ ...moved, requestUntil }), past)
  return { requestUntil, requestReason, clockAt: dateOf(clockAt) }
}

/** What is proposed from now on, and who is asked: a proposal is objected to, or over. */
function rulingAfter(
  { proposed = null, buyerConsent = null, sellerConsent = null }: Partial<Standing>,
  { due, proposes }: Pick<Transition, 'due' | 'proposes'>,
): Pick<OrderRow, 'proposed' | 'buyerConsent' | 'sellerConsent'> {
  if (due === 'objected') return { proposed, buyerConsent, sellerConsent }
  if (proposes === undefined) return { proposed: null, buyerConsent: null, sellerConsent: null }
  const consentOf = (side: Side) => (losersBy[proposes].includes(side) ? 'asked' : null)
  return { proposed: proposes, buyerConsent: consentOf('buyer'), sellerConsent: consentOf('seller') }
}

function momentOf(at: Date | null): number | null {
  return at?.getTime() ?? null
}

function dateOf(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment)
}

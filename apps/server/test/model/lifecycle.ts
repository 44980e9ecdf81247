/**
 * The actions that the lifecycle allows. The rows are the domain's, so that a new row is tested at once; the meaning of their
 * conditions and effects is implemented independently, here and in apply-action.ts. A condition that the model lacks does not
 * compile.
 */
import type { RefusalReason } from '@u-market/contract'
import {
  type Actor,
  type Condition,
  type OrderAction,
  type OrderState,
  orderActions,
  type PartyCall,
  type Side,
  transitions,
  type transitionsOf,
} from '@u-market/domain'
import type { Market, Order } from './market.ts'

type Row = ReturnType<typeof transitionsOf>[number] & { readonly action: OrderAction }
const rows: readonly Row[] = transitions

type Asked = {
  readonly market: Market
  readonly order: Order
  readonly actor: Actor
  readonly row: Row
}
const conditions: Readonly<Record<Condition, (asked: Asked) => RefusalReason | null>> = {
  release_overdue: ({ market, order }) =>
    order.deadlineAt !== null && market.now < order.deadlineAt ? 'APPEAL_TOO_EARLY' : null,
  appellant: ({ order, actor }) => {
    if (order.appealedBy !== actor) return 'ORDER_ROLE'
    return order.hasRevoked[order.appealedBy] || order.proposed ? 'ORDER_STATE' : null
  },
  not_acknowledged: ({ order }) => (order.acknowledgedAt === null ? null : 'ORDER_STATE'),
  not_rated: ({ market, order, actor }) => {
    if ((actor === 'buyer' || actor === 'seller') && order.isRated[actor]) return 'ALREADY_EVALUATED'
    return order.rateUntil !== null && market.now < order.rateUntil ? null : 'ORDER_STATE'
  },
  remind_due: ({ market, order }) =>
    order.remindedAt !== null && market.now < order.remindedAt + market.terms.remindSeconds * 1000
      ? 'REMIND_TOO_SOON'
      : null,
  overdue: ({ market, order }) =>
    order.deadlineAt !== null && market.now >= order.deadlineAt ? null : 'ORDER_STATE',
  extension_left: ({ order }) => (order.extensions < 2 ? null : 'ORDER_STATE'),
  undo_left: ({ market, order }) => (order.isPaidUndone || isAsked(market, order) ? 'ORDER_STATE' : null),
  cancel_request_left: ({ market, order }) =>
    order.cancelRequests >= 3 || isAsked(market, order) ? 'ORDER_STATE' : null,
  request_open: ({ market, order }) => (isAsked(market, order) ? null : 'ORDER_STATE'),
  request_over: ({ market, order }) =>
    order.requestUntil !== null && !isAsked(market, order) ? null : 'ORDER_STATE',
  reopen_left: ({ market, order }) => {
    const endedAlone = order.endedBy === 'buyer' || order.endedBy === 'system'
    const canBe = endedAlone && order.confirmedAt !== null && !order.isReopenAsked && order.claimId === null
    return canBe && market.now < Number(order.cancelledAt) + 24 * HOUR ? null : 'ORDER_STATE'
  },
  claim_left: ({ market, order }) => {
    const canBe = order.confirmedAt !== null && order.endedBy !== 'operator' && order.claimId === null
    const endedAt = Number(order.releasedAt ?? order.cancelledAt)
    return canBe && market.now < endedAt + 5 * 24 * HOUR ? null : 'ORDER_STATE'
  },
  appeal_due: ({ market, order }) =>
    order.deadlineAt !== null && market.now >= order.deadlineAt + 12 * HOUR ? null : 'ORDER_STATE',
  nothing_proposed: ({ order }) => (order.proposed ? 'ORDER_STATE' : null),
  consent_asked: (asked) => (mayConsent(asked) && otherIsAsked(asked) ? null : 'ORDER_STATE'),
  last_consent: (asked) =>
    mayConsent(asked) && !otherIsAsked(asked) && asked.order.proposed?.ruling === asked.row.coin
      ? null
      : 'ORDER_STATE',
  objection_left: ({ market, order, actor }) =>
    isSide(actor) && order.consents[actor] === 'asked' && market.now < Number(order.deadlineAt)
      ? null
      : 'ORDER_STATE',
  ruling_objected: ({ order }) => (isObjected(order) ? null : 'ORDER_STATE'),
  ruling_due: ({ market, order, row }) =>
    order.proposed?.ruling === row.coin && market.now >= Number(order.deadlineAt) ? null : 'ORDER_STATE',
}

const HOUR = 3_600_000

/** Returns the refusal of an action, or null. The state is checked first, then the role, then the condition. */
export function refusalOf(
  market: Market,
  order: Order,
  action: OrderAction,
  actor: Actor,
): RefusalReason | null {
  if (action !== 'expire' && isOver(market, order)) return 'ORDER_STATE'
  const row = rowOf(order.state, action)
  if (!row) return 'ORDER_STATE'
  if (!row.by.includes(actor)) return 'ORDER_ROLE'
  const condition = row.when?.[actor]
  return condition ? conditions[condition]({ market, order, actor, row }) : null
}

/** The actions that a side may take now. */
export function actionsOf(market: Market, order: Order, side: Side): OrderAction[] {
  return orderActions.filter((action) => refusalOf(market, order, action, side) === null)
}

/** The calls of the actions that a side may take now; one call may cover two actions. */
export function callsOf(market: Market, order: Order, side: Side): PartyCall[] {
  const open = actionsOf(market, order, side).map((action) => rowOf(order.state, action)?.call ?? action)
  return [...new Set(open)]
}

/** Past a deadline that ends the order, only that end may happen to it. */
export function isOver(market: Market, { state, deadlineAt }: Order): boolean {
  return deadlineAt !== null && market.now >= deadlineAt && rowOf(state, 'expire') !== undefined
}

/** Every row of the table for each actor that it allows. Orders of automatically confirmed offers are never in `confirming`. */
export const everyTransition: readonly string[] = rows
  .flatMap((row) => row.by.map((actor) => rowName(row, actor)))
  .filter((name) => name !== 'confirming confirm system')

/** Names of a reopened sale: within the amount that the offer still wants, or beyond it. */
export const saleReopened = {
  fitting: 'a sale agreeReopen seller, within the offer',
  grown: 'a sale agreeReopen seller, beyond the offer',
} as const

/**
 * The name of a sale that expired unopened: it counts against the buyer, or is excused because another one had unlisted the
 * offer.
 */
export function expiredUnopened(counts: boolean): string {
  return `a sale expire system, unopened and ${counts ? 'counted' : 'excused'}`
}

/** Cases that offers to buy add to the table: how their orders begin, and how some end or continue differently. */
export const everySale: readonly string[] = [
  'sellTo',
  'quickSell',
  expiredUnopened(true),
  expiredUnopened(false),
  // A reopening beyond the offer needs other sellers to have sold all that it wants, which is too rare to require.
  saleReopened.fitting,
]

export function timesCovered({ covered }: Market, row: Pick<Row, 'from' | 'action'>, actor: Actor): number {
  const name = rowName(row, actor)
  return covered.filter((each) => each === name).length
}

export function rowName({ from, action }: Pick<Row, 'from' | 'action'>, actor: Actor): string {
  return `${from} ${action} ${actor}`
}

export function rowOf(state: OrderState, action: OrderAction): Row | undefined {
  return rows.find((row) => row.from === state && row.action === action)
}

export function isObjected({ consents: { buyer, seller } }: Pick<Order, 'consents'>): boolean {
  return buyer === 'objected' || seller === 'objected'
}

function isSide(actor: Actor): actor is Side {
  return actor === 'buyer' || actor === 'seller'
}

function mayConsent({ market, order, actor }: Asked): boolean {
  const isOpen = market.now < Number(order.deadlineAt) && !isObjected(order)
  return isOpen && isSide(actor) && order.consents[actor] === 'asked'
}

function otherIsAsked({ order, actor }: Asked): boolean {
  return order.consents[actor === 'buyer' ? 'seller' : 'buyer'] === 'asked'
}

function isAsked({ now }: Market, { requestUntil }: Order): boolean {
  return requestUntil !== null && now < requestUntil
}

import { DEFAULT_LOCALE, type Locale } from '@u-market/contract'
import { type Actor, decideAction, isOverdue, type OrderAction } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type OrderRow, orderFacts, type PartysOrderRow, type People, roleOf } from './order.ts'
import { stateText } from './order.views.ts'
import { orderViewOf } from './order-view-of.ts'

type Judged = Extract<ReturnType<typeof decideAction>, { allowed: true }>
export type Who = {
  readonly actor: Actor
  /** A party, with what it may know of the people. */
  readonly viewer: { readonly id: OrderRow['buyerId']; readonly people: People } | null
  readonly locale: Locale
}

/**
 * Asks the lifecycle whether the act may happen now; throws its refusal, with the order as it now is. An order past a deadline that
 * ends it takes no act but its expiry, whether or not the sweep has come by.
 */
export function judgeOrder(
  deps: Deps,
  { row, action, who, now }: { row: OrderRow; action: OrderAction; who: Who; now: Date },
): Judged {
  const facts = orderFacts(row)
  const isTooLate = action !== 'expire' && isOverdue(facts, now.getTime())
  const verdict = isTooLate
    ? ({ allowed: false, reason: 'ORDER_STATE' } as const)
    : decideAction(facts, action, who.actor, now.getTime())
  if (verdict.allowed) return verdict
  switch (verdict.reason) {
    case 'ORDER_STATE':
      throw new Refusal('ORDER_STATE', {
        stateText: stateText(isTooLate ? 'expired' : row.state, who.locale),
        ...(who.viewer && {
          order: orderViewOf(deps, { ...row, ...who.viewer.people }, who.viewer.id, who.locale),
        }),
      })
    case 'APPEAL_TOO_EARLY':
      throw new Refusal('APPEAL_TOO_EARLY', { opensAt: verdict.opensAt })
    case 'REMIND_TOO_SOON':
      throw new Refusal('REMIND_TOO_SOON', { retryAfterSeconds: verdict.retryAfterSeconds })
    case 'ORDER_ROLE':
    case 'ALREADY_EVALUATED':
      throw new Refusal(verdict.reason)
  }
}

/** As a party, in the role that the party has. */
export function asParty(row: PartysOrderRow, viewer: OrderRow['buyerId'], locale: Locale): Who {
  const { peer, buyerRealName } = row
  return {
    actor: roleOf(row, viewer),
    viewer: { id: viewer, people: { peer, buyerRealName } },
    locale,
  }
}

export const asSystem: Who = { actor: 'system', viewer: null, locale: DEFAULT_LOCALE }

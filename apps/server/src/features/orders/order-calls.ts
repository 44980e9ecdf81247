/** The acts of the two parties, one after the other in an order's life. */

import type { BodyOf, DataOf, Order } from '@u-market/contract'
import type { Side } from '@u-market/domain'
import {
  type CheckedAssertion,
  checkAssertion,
  checkPayPassword,
  lookAtAssertion,
  lookAtReset,
  offerRelease,
  requireReleasable,
  requireUnspent,
  spendAssertions,
} from '../accounts/index.ts'
import { countRatings } from '../traders/index.ts'
import { actOnOrder, type PartyAct, requireOrder } from './act-on-order.ts'
import { closeDispute } from './disputes/dispute.ts'
import { asParty, judgeOrder } from './judge-order.ts'
import { otherSide } from './order.ts'
import { hasRated } from './order-acts.ts'
import { write } from './order-changes.ts'
import type { OrderDeps } from './order-executor.ts'

import { type Payment, preparePayment } from './prepare-payment.ts'
import { insertRatings, showRatings } from './ratings.ts'

export function confirmOrder(deps: OrderDeps, act: PartyAct): Promise<Order> {
  return actOnOrder(deps, act, 'confirm')
}

export function markPaid(deps: OrderDeps, act: PartyAct, payment: Payment): Promise<Order> {
  return actOnOrder(deps, act, 'markPaid', {
    prepare: (runner) => preparePayment(runner, act.userId, payment),
  })
}

/** What a passkey signs to release this order, while it may be released. */
export async function offerSignature(
  deps: OrderDeps,
  { orderId, userId, locale, origin }: Omit<PartyAct, 'claim'> & Pick<Place, 'origin'>,
): Promise<DataOf<'startPasskeyRelease'>> {
  const row = await requireOrder(deps, { orderId, userId })
  const who = asParty(row, userId, locale)
  judgeOrder(deps, { row, action: 'release', who, now: deps.clock.now() })
  return offerRelease(deps, { userId, orderId: row.id, origin })
}

type Signature = Pick<BodyOf<'releaseCoin'>, 'assertion' | 'payPassword'>
/** Where somebody signs: the network's address, and the page. */
type Place = { readonly address: string; readonly origin: string }

/** The state is judged before the signature, so that a late release does not cost a try. */
export async function releaseCoin(
  deps: OrderDeps,
  act: PartyAct,
  signature: Signature & Place,
): Promise<Order> {
  const found = await requireOrder(deps, act)
  const who = asParty(found, act.userId, act.locale)
  judgeOrder(deps, { row: found, action: 'release', who, now: deps.clock.now() })
  const signed = await checkSignature(deps, act, signature)
  const settings = await deps.settings()
  return actOnOrder(deps, act, 'release', {
    prepare: async (runner) => {
      const [resetAt, standing] = await Promise.all([
        lookAtReset(runner, act.userId),
        signed ? lookAtAssertion(runner, signed) : undefined,
      ])
      return (order, { facts, at }) => {
        requireReleasable({ resetAt, placedAt: order.createdAt, at }, settings)
        if (signed) requireUnspent(signed, standing)
        const dispute = facts.disputes.get(order.id)
        // What was to be ruled so is lost, by whichever call.
        const lostBy = order.proposed === 'release' ? order.sellerId : null
        return {
          // An order that is released under appeal is part of that appeal.
          ...(dispute && {
            appealId: dispute.id,
            dispute: closeDispute(dispute, { status: 'resolved', result: 'released_by_seller', lostBy, at }),
          }),
          more: signed ? [write(spendAssertions, { ...signed, at })] : [],
        }
      }
    },
  })
}

type Cancelling = Pick<BodyOf<'cancelOrder'>, 'reason'>

export function cancelOrder(deps: OrderDeps, act: PartyAct, { reason = '' }: Cancelling): Promise<Order> {
  return actOnOrder(deps, act, 'cancel', {
    details: () => ({ patch: { cancelReason: reason }, params: { reason } }),
  })
}

export function acknowledgeOrder(deps: OrderDeps, act: PartyAct): Promise<Order> {
  return actOnOrder(deps, act, 'acknowledge')
}

export function remindOther(deps: OrderDeps, act: PartyAct): Promise<Order> {
  return actOnOrder(deps, act, 'remind')
}

type Rating = Pick<BodyOf<'rateOrder'>, 'score' | 'content'>

export function rateOrder(deps: OrderDeps, act: PartyAct, { score, content = '' }: Rating): Promise<Order> {
  const raterId = act.userId
  return actOnOrder(deps, act, 'rate', {
    details: (order, { at }) => {
      const ratedBy: Side = order.buyerId === raterId ? 'buyer' : 'seller'
      const ratedId = otherSide(ratedBy) === 'buyer' ? order.buyerId : order.sellerId
      const dueAt = order.rateUntil ?? at
      const rating = { orderId: order.id, ratedBy, raterId, ratedId, score, content, at, dueAt }
      const shown = { orderId: order.id, at }
      const isSecond = hasRated(order, otherSide(ratedBy))
      return {
        patch: ratedBy === 'buyer' ? { isRatedByBuyer: true } : { isRatedBySeller: true },
        more: [
          write(insertRatings, rating),
          ...(isSecond ? [write(showRatings, shown), write(countRatings, shown)] : []),
        ],
      }
    },
  })
}

/** The seller's signature: the pay password, or a passkey that has signed this very order. */
async function checkSignature(
  deps: OrderDeps,
  { userId, orderId }: PartyAct,
  { assertion, payPassword = '', address, origin }: Signature & Place,
): Promise<CheckedAssertion | null> {
  const bond = { purpose: 'release', userId, orderId } as const
  if (assertion) return checkAssertion(deps, { assertion, bond, address, origin })
  await checkPayPassword(deps, { id: userId }, payPassword)
  return null
}

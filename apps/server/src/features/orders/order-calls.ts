/** The acts of the two parties, one after the other in an order's life. */
import type { DataOf, Order } from '@u-market/contract'
import type { Side } from '@u-market/domain'
import { checkPayPassword } from '../accounts/index.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import {
  type CheckedAssertion,
  checkAssertion,
  lookAtAssertion,
  offerRelease,
  requireUnspent,
  spendAssertions,
} from '../passkeys/index.ts'
import { lookAtOwnUploads, requireOwn } from '../uploads/index.ts'
import { actOnOrder, requireOrder } from './act-on-order.ts'
import { asParty, judgeOrder } from './judge-order.ts'
import { closeAppeal } from './open-appeals.ts'
import { otherSide } from './order-acts.ts'
import { write } from './order-changes.ts'
import { insertRatings } from './ratings.ts'

export function confirmOrder(deps: Deps, call: Call<'confirmOrder'>): Promise<Order> {
  return actOnOrder(deps, call, 'confirm')
}

export function markPaid(deps: Deps, call: Call<'markPaid'>): Promise<Order> {
  const { proofs, payerName = '' } = call.body
  const named = { userId: call.user.id, category: 'voucher', paths: proofs, field: 'proofs' } as const
  return actOnOrder(deps, call, 'markPaid', {
    prepare: async (runner) => {
      const own = await lookAtOwnUploads(runner, named)
      return () => {
        requireOwn(named, own)
        return { patch: { vouchers: proofs, payerName } }
      }
    },
  })
}

/** What a passkey signs to release this order, while it may be released. */
export async function offerSignature(
  deps: Deps,
  call: Call<'startPasskeyRelease'>,
): Promise<DataOf<'startPasskeyRelease'>> {
  const row = await requireOrder(deps, { ...call, claim: null })
  const who = asParty(row, call.user.id, call.locale)
  judgeOrder(deps, { row, action: 'release', who, now: deps.clock.now() })
  return offerRelease(deps, { userId: call.user.id, orderId: row.id, origin: call.origin })
}

/** The state is judged before the signature, so that a late release does not cost a try. */
export async function releaseCoin(deps: Deps, call: Call<'releaseCoin'>): Promise<Order> {
  const found = await requireOrder(deps, call)
  const who = asParty(found, call.user.id, call.locale)
  judgeOrder(deps, { row: found, action: 'release', who, now: deps.clock.now() })
  const signed = await checkSignature(deps, call)
  return actOnOrder(deps, call, 'release', {
    prepare: async (runner) => {
      const standing = signed ? await lookAtAssertion(runner, signed) : undefined
      return (order, { facts, at }) => {
        if (signed) requireUnspent(signed, standing)
        const appeal = facts.appeals.get(order.id)
        const closed = appeal && closeAppeal(appeal, { status: 'resolved', result: 'released_by_seller' })
        return {
          // An order that is released under appeal is part of that appeal.
          ...(appeal && { appealId: appeal.id }),
          ...closed,
          more: [...(closed?.more ?? []), ...(signed ? [write(spendAssertions, { ...signed, at })] : [])],
        }
      }
    },
  })
}

export function cancelOrder(deps: Deps, call: Call<'cancelOrder'>): Promise<Order> {
  const { reason = '' } = call.body
  return actOnOrder(deps, call, 'cancel', {
    details: () => ({ patch: { cancelReason: reason } }),
  })
}

export function acknowledgeOrder(deps: Deps, call: Call<'acknowledgeOrder'>): Promise<Order> {
  return actOnOrder(deps, call, 'acknowledge')
}

export function remindOther(deps: Deps, call: Call<'remindOther'>): Promise<Order> {
  return actOnOrder(deps, call, 'remind')
}

export function rateOrder(deps: Deps, call: Call<'rateOrder'>): Promise<Order> {
  const { score, content = '' } = call.body
  return actOnOrder(deps, call, 'rate', {
    details: (order, { at }) => {
      const ratedBy: Side = order.buyerId === call.user.id ? 'buyer' : 'seller'
      const ratedId = otherSide(ratedBy) === 'buyer' ? order.buyerId : order.sellerId
      const rating = { orderId: order.id, ratedBy, raterId: call.user.id, ratedId, score, content, at }
      return {
        patch: ratedBy === 'buyer' ? { isRatedByBuyer: true } : { isRatedBySeller: true },
        records: [{ userId: ratedId, ratingSum: score, ratings: 1 }],
        more: [write(insertRatings, rating)],
      }
    },
  })
}

/** The seller's signature: the pay password, or a passkey that has signed this very order. */
async function checkSignature(
  deps: Deps,
  { user, body, address, origin }: Call<'releaseCoin'>,
): Promise<CheckedAssertion | null> {
  const { orderId, assertion, payPassword = '' } = body
  const bond = { purpose: 'release', userId: user.id, orderId } as const
  if (assertion) return checkAssertion(deps, { assertion, bond, address, origin })
  await checkPayPassword(deps, user, payPassword)
  return null
}

/** Acts of the parties on an order, except placing it and its disputes. */
import type { BodyOf, DataOf, Order } from '@u-market/contract'
import { MINUTE_MS, type Side } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import {
  type CheckedAssertion,
  checkAssertion,
  checkPayPassword,
  findPasswordResetAt,
  findTrading,
  isFrozenByOwner,
  lockAssertion,
  offerRelease,
  requireMayRelease,
  requireMayTrade,
  requireNotFrozen,
  requireUnspent,
  requireVerified,
  spendAssertions,
} from '../accounts/index.ts'
import { countRatings } from '../traders/index.ts'
import { hasRated } from './act-effects.ts'
import { write } from './changes.ts'
import { closeDispute } from './disputes/dispute.ts'
import type { OrderDeps } from './executor.ts'
import { traderIn } from './facts.ts'
import { otherSide } from './order.ts'
import { comparePayer, type SeenForm } from './payer/compare-payer.ts'
import { loadPayment, type Payment, paymentDetails } from './payment-proofs.ts'
import { insertRatings, showRatings } from './ratings.ts'
import {
  actOnFound,
  actOnOrder,
  asParty,
  type PartyAct,
  requireAllowedAction,
  requireOrder,
} from './run-act.ts'

/** Confirming needs a verified seller, as selling does: the order of one who no longer is expires unanswered. */
export function confirmOrder(deps: OrderDeps, act: PartyAct): Promise<Order> {
  return actOnOrder(deps, act, 'confirm', {
    load: (runner) => findTrading(runner, act.userId),
    decide: (_context, { verificationStatus }) => {
      requireVerified(verificationStatus)
      return {}
    },
  })
}

export function markPaid(deps: OrderDeps, act: PartyAct, payment: Payment): Promise<Order> {
  return actOnOrder(deps, act, 'markPaid', {
    load: (runner) => loadPayment(runner, act.userId, payment),
    decide: ({ order, at }, loaded) => paymentDetails(order, payment, loaded, at),
  })
}

/** Returns the challenge that a passkey signs to release this order. */
export async function offerSignature(
  deps: OrderDeps,
  { orderId, userId, locale, origin }: Omit<PartyAct, 'idempotencyKey'> & Pick<Place, 'origin'>,
): Promise<DataOf<'startPasskeyRelease'>> {
  const row = await requireOrder(deps, { orderId, userId })
  const who = asParty(row, userId, locale)
  const settings = await deps.settings()
  // Checked here too: a user should not be asked to sign what will be refused.
  requireAllowedAction(deps, { row, action: 'release', who, now: deps.clock.now(), settings })
  requireNotFrozen(await findTrading(deps.database.kysely, userId))
  return offerRelease(deps, { userId, orderId: row.id, origin })
}

type Signature = Pick<BodyOf<'releaseCoin'>, 'assertion' | 'payPassword'>
/** Where a signature comes from: the network address, and the page's origin. */
type Place = { readonly address: string; readonly origin: string }

export async function releaseCoin(
  deps: OrderDeps,
  act: PartyAct,
  release: Signature & SeenForm,
  place: Place,
): Promise<Order> {
  const found = await requireOrder(deps, act)
  const who = asParty(found, act.userId, act.locale)
  const settings = await deps.settings()
  // Checked before the password too, so that a late release does not cost a password attempt.
  requireAllowedAction(deps, { row: found, action: 'release', who, now: deps.clock.now(), settings })
  const signed = await checkSignature(deps, act, { ...release, ...place })
  // A refusal spends neither a right password nor a passkey's signature: a confirmed release comes with the same one.
  const seen = await comparePayer(deps, found, release)
  return actOnFound(deps, { ...act, found }, 'release', {
    load: (runner) =>
      Promise.all([
        findPasswordResetAt(runner, act.userId),
        signed ? lockAssertion(runner, signed) : undefined,
      ]),
    decide: ({ facts, order, at }, [resetAt, unspent]) => {
      // An operator's freeze strands no order. The owner's own is against a thief, who would release to a confederate.
      if (isFrozenByOwner(traderIn(facts, act.userId).sanctions)) throw new Refusal('OWN_FREEZE')
      requireMayRelease({ resetAt, placedAt: order.createdAt, at }, settings)
      // A concurrent call may have spent the same signature since it was checked.
      if (signed) requireUnspent(signed, unspent)
      const dispute = facts.disputes.get(order.id)
      // Releasing while a release is proposed counts as a lost dispute too.
      const lostBy = order.proposed === 'release' ? order.sellerId : null
      return {
        patch: seen,
        // A release under appeal resolves that appeal.
        ...(dispute && {
          disputeId: dispute.id,
          dispute: closeDispute(dispute, { status: 'resolved', result: 'released_by_seller', lostBy, at }),
        }),
        extraWrites: signed ? [write(spendAssertions, { ...signed, at })] : [],
      }
    },
  })
}

type Cancelling = Pick<BodyOf<'cancelOrder'>, 'reason'>

export function cancelOrder(deps: OrderDeps, act: PartyAct, { reason = '' }: Cancelling): Promise<Order> {
  return actOnOrder(deps, act, 'cancel', {
    load: (runner) => findTrading(runner, act.userId),
    decide: ({ order }, caller) => {
      // A confirmed order may be paid already, and the coin would go back to the seller. Before that there is nothing to lose,
      // but the reason reaches the other party.
      if (order.confirmedAt || reason !== '') requireNotFrozen(caller)
      return { patch: { cancelReason: reason }, params: { reason } }
    },
  })
}

export function acknowledgeOrder(deps: OrderDeps, act: PartyAct): Promise<Order> {
  return actOnOrder(deps, act, 'acknowledge')
}

export function remindOther(deps: OrderDeps, act: PartyAct): Promise<Order> {
  return actOnOrder(deps, act, 'remind', {
    load: (runner) => findTrading(runner, act.userId),
    decide: (_context, caller) => {
      // A thief would press a seller to release.
      requireNotFrozen(caller)
      return {}
    },
  })
}

type Rating = Pick<BodyOf<'rateOrder'>, 'score' | 'content'>

export function rateOrder(deps: OrderDeps, act: PartyAct, { score, content = '' }: Rating): Promise<Order> {
  const raterId = act.userId
  return actOnOrder(deps, act, 'rate', {
    load: (runner) => findTrading(runner, raterId),
    decide: ({ order, at }, rater) => {
      // A rating is for good.
      requireNotFrozen(rater)
      const ratedBy: Side = order.buyerId === raterId ? 'buyer' : 'seller'
      const ratedId = otherSide(ratedBy) === 'buyer' ? order.buyerId : order.sellerId
      const dueAt = order.rateUntil ?? at
      const rating = { orderId: order.id, ratedBy, raterId, ratedId, score, content, at, dueAt }
      const shown = { orderId: order.id, at }
      const isSecond = hasRated(order, otherSide(ratedBy))
      return {
        patch: ratedBy === 'buyer' ? { isRatedByBuyer: true } : { isRatedBySeller: true },
        extraWrites: [
          write(insertRatings, rating),
          ...(isSecond ? [write(showRatings, shown), write(countRatings, shown)] : []),
        ],
      }
    },
  })
}

/**
 * Checks the seller's signature: the payment password, or a passkey's signature of this order's challenge. Returns null for a
 * password.
 */
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

export function extendOrder(deps: OrderDeps, act: PartyAct): Promise<Order> {
  return actOnOrder(deps, act, 'extend', {
    decide: ({ order: { extensions } }) => ({ patch: { extensions: extensions + 1 } }),
  })
}

/** Keeps the proofs: the seller may still find that payment. Of a frozen buyer the order would expire, and the money be lost. */
export function undoPaid(deps: OrderDeps, act: PartyAct): Promise<Order> {
  return actOnOrder(deps, act, 'undoPaid', {
    load: (runner) => findTrading(runner, act.userId),
    decide: (_context, buyer) => {
      requireNotFrozen(buyer)
      return { patch: { isPaidUndone: true, paidAt: null } }
    },
  })
}

export function askCancel(
  deps: OrderDeps,
  act: PartyAct,
  { reason }: Pick<BodyOf<'askCancel'>, 'reason'>,
): Promise<Order> {
  return actOnOrder(deps, act, 'askCancel', {
    load: (runner) => findTrading(runner, act.userId),
    decide: ({ order: { cancelRequests }, settings: { cancelAnswerMinutes }, at }, seller) => {
      // In the owner's name a thief could promise the money back, and stop the time to release.
      requireNotFrozen(seller)
      const requestUntil = later(at, cancelAnswerMinutes)
      return {
        patch: { cancelRequests: cancelRequests + 1, requestUntil, requestReason: reason },
        params: { reason },
      }
    },
  })
}

type CancelAnswer = Pick<BodyOf<'answerCancel'>, 'agree' | 'reason'>

export function answerCancel(
  deps: OrderDeps,
  act: PartyAct,
  { agree, reason = '' }: CancelAnswer,
): Promise<Order> {
  return agree
    ? actOnOrder(deps, act, 'agreeCancel', {
        load: (runner) => findTrading(runner, act.userId),
        decide: ({ order: { requestReason } }, buyer) => {
          // Gives up what has been paid for, so it is not for a thief to say.
          requireNotFrozen(buyer)
          return { patch: { cancelReason: requestReason }, params: { reason: requestReason } }
        },
      })
    : actOnOrder(deps, act, 'refuseCancel', {
        load: (runner) => findTrading(runner, act.userId),
        decide: (_context, buyer) => {
          // Refusing protects the buyer; words would be a thief's.
          if (reason !== '') requireNotFrozen(buyer)
          return { params: { said: reason === '' ? '' : ` (“${reason}”)` } }
        },
      })
}

export function askReopen(deps: OrderDeps, act: PartyAct, payment: Payment): Promise<Order> {
  return actOnOrder(deps, act, 'askReopen', {
    load: (runner) => loadPayment(runner, act.userId, payment),
    decide: ({ order, settings: { reopenAnswerHours }, at }, loaded) => {
      const { patch, ...rest } = paymentDetails(order, payment, loaded, at)
      const requestUntil = later(at, reopenAnswerHours * 60)
      return { patch: { ...patch, isReopenAsked: true, requestUntil }, ...rest }
    },
  })
}

/**
 * Agreeing to reopen needs a seller who may trade. It can take coin from the balance, and the later release is not stopped by a
 * password reset, because the order was placed before it.
 */
export function answerReopen(
  deps: OrderDeps,
  act: PartyAct,
  { agree }: Pick<BodyOf<'answerReopen'>, 'agree'>,
): Promise<Order> {
  if (!agree)
    return actOnOrder(deps, act, 'refuseReopen', {
      load: (runner) => findTrading(runner, act.userId),
      decide: (_context, seller) => {
        // Unanswered, the request lapses without a word against the seller.
        requireNotFrozen(seller)
        return {}
      },
    })
  return actOnOrder(deps, act, 'agreeReopen', {
    load: (runner) => findPasswordResetAt(runner, act.userId),
    decide: ({ facts, order: { sellerId }, settings, at }, resetAt) => {
      const sanctions = facts.traders.get(sellerId)?.sanctions ?? []
      requireMayTrade({ sanctions, resetAt, at }, settings)
      return {}
    },
  })
}

function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS)
}

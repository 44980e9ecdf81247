/** The acts of the two parties, one after the other in an order's life. */
import type { DataOf, Order } from '@u-market/contract'
import type { Tx } from '../../db/database.ts'
import { cancelJob } from '../../db/schedule-job.ts'
import type { Call } from '../../http/handlers.ts'
import { checkPayPassword } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { type CheckedAssertion, checkAssertion, offerRelease, spendAssertion } from '../passkeys/index.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { actOnOrder, requireOrder } from './act-on-order.ts'
import { asParty, judgeOrder } from './judge-order.ts'
import type { OrderRow } from './order.views.ts'
import { tellParties } from './tell-parties.ts'

const minutes = (at: Date, count: number): Date => new Date(at.getTime() + count * 60_000)

export const confirmOrder = (deps: Deps, call: Call<'/api/Userorder/confirmOrder'>): Promise<Order> =>
  actOnOrder(deps, call, 'confirmOrder', {
    step: (order, at) => ({ deadlineAt: minutes(at, order.payMinutes), patch: { confirmedAt: at } }),
    after: async (tx, order, { at }) => {
      await tellParties(tx, { order, template: 'order_confirmed', to: 'buyer', at })
    },
  })

export const markPaid = async (deps: Deps, call: Call<'/api/Userorder/userPaid'>): Promise<Order> => {
  const { releaseMinutes } = await deps.settings()
  const { voucher, payer_name: payerName = '' } = call.body
  return actOnOrder(deps, call, 'userPaid', {
    before: (tx) =>
      requireOwnUploads(tx, { userId: call.user.id, category: 'voucher', paths: voucher, field: 'voucher' }),
    step: (_, at) => ({
      deadlineAt: minutes(at, releaseMinutes),
      patch: { paidAt: at, vouchers: voucher, payerName },
    }),
    after: async (tx, order, { at }) => {
      await tellParties(tx, { order, template: 'order_paid', to: 'seller', at })
    },
  })
}

/** The seller's signature: the pay password, or a passkey that has signed this very order. */
const checkSignature = async (
  deps: Deps,
  { user, body, address, origin }: Call<'/api/Userorder/sendCoin'>,
): Promise<CheckedAssertion | null> => {
  const { buy_orderid: orderId, assertion, paypassword = '' } = body
  const bond = { purpose: 'release', userId: user.id, orderId } as const
  if (assertion) return checkAssertion(deps, { assertion, bond, address, origin })
  await checkPayPassword(deps, user, paypassword)
  return null
}

/** What a passkey signs to release this order, while it may be released. */
export const offerSignature = async (
  deps: Deps,
  call: Call<'/api/user/passkey/releaseOptions'>,
): Promise<DataOf<'/api/user/passkey/releaseOptions'>> => {
  const row = await requireOrder(deps, { ...call, claim: null })
  const who = asParty(row, call.user.id, call.locale)
  judgeOrder(deps, { row, action: 'sendCoin', who, now: deps.clock.now() })
  return offerRelease(deps, { userId: call.user.id, orderId: row.id, origin: call.origin })
}

/** The state is judged before the signature, so that a late release does not cost a try. */
export const sendCoin = async (deps: Deps, call: Call<'/api/Userorder/sendCoin'>): Promise<Order> => {
  const found = await requireOrder(deps, call)
  judgeOrder(deps, {
    row: found,
    action: 'sendCoin',
    who: asParty(found, call.user.id, call.locale),
    now: deps.clock.now(),
  })
  const signed = await checkSignature(deps, call)
  return actOnOrder(deps, call, 'sendCoin', {
    before: async (tx) => {
      if (signed) await spendAssertion(tx, signed, deps.clock.now())
    },
    step: (_, at) => ({ deadlineAt: null, patch: { sentAt: at } }),
    after: async (tx, order, { at }) => {
      if (order.appealId !== null) await resolveAppeal(tx, order, at)
      await tellParties(tx, { order, template: 'order_completed', to: 'buyer', at })
    },
  })
}

export const cancelOrder = (deps: Deps, call: Call<'/api/Userorder/cancelOrder'>): Promise<Order> =>
  actOnOrder(deps, call, 'cancelOrder', {
    step: (_, at) => ({
      deadlineAt: null,
      patch: { cancelledAt: at, cancelReason: call.body.reason ?? '' },
      ...(call.body.reason ? { detail: { reason: call.body.reason } } : {}),
    }),
    after: async (tx, order, { actor, at }) => {
      await tellParties(tx, {
        order,
        template: 'order_cancelled',
        to: actor === 'buyer' ? 'seller' : 'buyer',
        at,
        params: {
          by: actor,
        },
      })
    },
  })

const resolveAppeal = async (tx: Tx, order: OrderRow, at: Date): Promise<void> => {
  const appeal = await tx
    .updateTable('appeal')
    .set({ status: 'resolved', awaits: null, deadlineAt: null, result: 'released_by_seller' })
    .where('orderId', '=', order.id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!appeal) return
  await cancelJob(tx, `appeal:${appeal.id}:answer`)
  await tx
    .insertInto('appealEvent')
    .values({ appealId: appeal.id, actor: 'seller', action: 'released', createdAt: at })
    .execute()
}

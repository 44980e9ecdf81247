/** What follows completion, and nudges: acts that leave an order where it is. */
import type { Order } from '@u-market/contract'
import { awaits } from '@u-market/domain'
import type { Call } from '../../http/handlers.ts'
import type { Deps } from '../deps.ts'
import { actOnOrder } from './act-on-order.ts'
import { tellParties } from './tell-parties.ts'

export const receiveGoods = (deps: Deps, call: Call<'/api/Userorder/receivedGoods'>): Promise<Order> =>
  actOnOrder(deps, call, 'receivedGoods', {
    step: (_, at) => ({ deadlineAt: null, patch: { receivedAt: at } }),
    after: (tx, order, { at }) =>
      tellParties(tx, { order, template: 'order_acknowledged', to: 'seller', at }),
  })

export const remindParty = (deps: Deps, call: Call<'/api/Userorder/remindingHim'>): Promise<Order> =>
  actOnOrder(deps, call, 'remindingHim', {
    step: (order, at) => ({ deadlineAt: order.deadlineAt, patch: { remindedAt: at } }),
    after: async (tx, order, { actor, at }) => {
      const awaited = awaits[order.state] === 'buyer' ? 'buyer' : 'seller'
      await tellParties(tx, { order, template: 'order_reminder', to: awaited, at, params: { by: actor } })
    },
  })

export const evaluateOrder = (deps: Deps, call: Call<'/api/Userorder/evaluate'>): Promise<Order> => {
  const { score, content = '' } = call.body
  return actOnOrder(deps, call, 'evaluate', {
    step: (order) => ({
      deadlineAt: null,
      patch: order.buyerId === call.user.id ? { isRatedByBuyer: true } : { isRatedBySeller: true },
    }),
    after: async (tx, order, { actor, at }) => {
      const rated = actor === 'buyer' ? order.sellerId : order.buyerId
      await tx
        .insertInto('rating')
        .values({
          orderId: order.id,
          ratedBy: actor === 'buyer' ? 'buyer' : 'seller',
          raterId: call.user.id,
          ratedId: rated,
          score,
          content,
          createdAt: at,
        })
        .execute()
      await tx
        .updateTable('traderRecord')
        .set((eb) => ({ ratingSum: eb('ratingSum', '+', score), ratingCount: eb('ratingCount', '+', 1) }))
        .where('userId', '=', rated)
        .execute()
      await tellParties(tx, {
        order,
        template: 'order_rated',
        to: actor === 'buyer' ? 'seller' : 'buyer',
        at,
      })
    },
  })
}

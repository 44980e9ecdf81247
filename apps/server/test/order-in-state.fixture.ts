import type { Order } from '@u-market/contract'
import type { OrderState } from '@u-market/domain'
import type { Trader, World } from '@u-market/testkit'

type Parties = { buyer: Trader; seller: Trader; num?: string }

/** Brings an order to a state by the actions that lead there. Expiry moves the clock of the whole world. */
export async function orderIn(
  world: World,
  state: OrderState,
  { buyer, seller, num = '2.00' }: Parties,
): Promise<Order> {
  const order = await buyer.buys({ from: seller, num })
  switch (state) {
    case 'confirming':
      return order
    case 'expired':
      await world.clock.advance({ minutes: 11 })
      return buyer.sees(order)
    case 'cancelled':
      return buyer.cancels(order)
  }
  const paying = await seller.confirms(order)
  if (state === 'paying') return paying
  const releasing = await buyer.marksPaid(order)
  if (state === 'releasing') return releasing
  if (state === 'completed') return seller.releases(order)
  await seller.appeals(order)
  return buyer.sees(order)
}

/** Returns an order whose appeal has a response, so that an operator may rule. */
export async function orderToRule(world: World, parties: Parties): Promise<Order> {
  const order = await orderIn(world, 'appealing', parties)
  await parties.buyer.addsEvidence({ id: order.appealId ?? 0 }, 'I paid at noon.')
  return order
}

/** Bob has paid Alice for 25.00, Alice has appealed, and Bob has responded. */
export async function appealed(world: World) {
  const { alice, bob } = world
  const order = await orderToRule(world, { buyer: bob, seller: alice, num: '25.00' })
  return { order, appeal: { id: order.appealId ?? 0 } }
}

/** Adds minor units to an amount of coin. */
export function plus(amount: string, minor: number): string {
  return (Number(amount) + minor / 100).toFixed(2)
}

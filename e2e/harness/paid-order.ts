import type { World } from '@u-market/testkit/world'

/** Bob has paid Alice for 25.00 U; she has not released them yet. */
export async function paidOrder({ alice, bob }: World) {
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  return order
}

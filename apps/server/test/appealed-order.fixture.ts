import type { World } from '@u-market/testkit'
import { orderToRule } from './order-in-state.fixture.ts'

/** Bob has paid Alice for 25.00, Alice has appealed, and Bob has answered. */
export async function appealed(world: World) {
  const { alice, bob } = world
  const order = await orderToRule(world, { buyer: bob, seller: alice, num: '25.00' })
  return { order, appeal: { id: order.appealId ?? 0 } }
}

/** An amount of coin, and so many minor units more. */
export function plus(amount: string, minor: number): string {
  return (Number(amount) + minor / 100).toFixed(2)
}

import type { Dispute } from '@u-market/contract'
import type { World } from '@u-market/testkit'

/** Bob paid for Alice's coin after the deadline, and claims it. */
export async function lateClaim({ alice, bob, clock }: World, num = '25.00'): Promise<Dispute> {
  const order = await bob.buys({ from: await alice.lists({ num }), num })
  await alice.confirms(order)
  await clock.advance({ minutes: 16 })
  return bob.claims(order)
}

/** The same claim after Alice has responded, so that an operator may rule on it. */
export async function ripeClaim(world: World, num?: string): Promise<Dispute> {
  const claim = await lateClaim(world, num)
  return world.alice.addsEvidence(claim, 'Nothing has come.')
}

/** Alice released 25.00 to Bob, and claims it back because his bank reversed the payment; Bob has responded. */
export async function chargedBack(world: World): Promise<Dispute> {
  const { alice, bob } = world
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  await alice.releases(order)
  const claim = await alice.claims(order, { type: 'chargeback', content: 'The bank took it back.' })
  return bob.addsEvidence(claim, 'I know nothing of that.')
}

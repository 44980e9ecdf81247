/** Outages during an operator's action on a dispute: the action has taken effect, or can be repeated. */
import { proxiedTest as test, type World } from '@u-market/testkit'
import { expect } from 'vitest'
import { ripeClaim } from './claims.fixture.ts'
import { orderToRule } from './order-in-state.fixture.ts'

test('an outage after the first commit of an approval leaves it approved, with its ruling proposed to the sides', async ({
  proxied: { world, proxy },
}) => {
  const { id, appeal, abel } = await proposedRuling(world)
  proxy.refuseAfterCommits(1)
  const answer = abel.call('approveProposal', { id }).catch((error: unknown) => error)
  await expect.poll(async () => (await fetch(`${world.server.baseUrl}/healthz`)).status).toBe(503)
  proxy.heal()
  await answer
  expect(await abel.call('getProposal', { id })).toMatchObject({ status: 'approved', decidedBy: 'Abel' })
  expect(await abel.call('getDispute', { id: appeal })).toMatchObject({ proposedBy: 'Abel' })
})

test('a commit that never reached the database leaves the proposal open, and it can be approved again', async ({
  proxied: { world, proxy },
}) => {
  const { id, appeal, abel } = await proposedRuling(world)
  const { cut } = proxy.cutCommits(1)
  await expect(abel.client.console('approveProposal', { id })).answeredStatus(503)
  expect(cut()).toBe(1)
  expect(await abel.call('getProposal', { id })).toMatchObject({ status: 'open', decidedBy: '' })
  expect((await abel.call('approveProposal', { id })).status).toBe('approved')
  expect(await abel.call('getDispute', { id: appeal })).toMatchObject({ proposedBy: 'Abel' })
})

test('coin is held once for a claim if the commit arrived, and not at all if it never reached the database', async ({
  proxied: { world, proxy },
}) => {
  const { alice, olivia } = world
  const { id } = await ripeClaim(world)
  const coin = Number(await alice.available())
  const { cut } = proxy.cutCommits(1)
  await expect(
    olivia.client.console('holdCoin', { id, amount: '20.00', reason: 'Kept for the claim.' }),
  ).answeredStatus(503)
  expect(cut()).toBe(1)
  expect(Number(await alice.available())).toBe(coin)
  proxy.refuseAfterCommits(1)
  const answer = olivia
    .call('holdCoin', { id, amount: '20.00', reason: 'Kept for the claim.' })
    .catch((error: unknown) => error)
  await expect.poll(async () => (await fetch(`${world.server.baseUrl}/healthz`)).status).toBe(503)
  proxy.heal()
  expect(await answer).toMatchObject({ award: { held: '20.00' } })
  expect(Number(await alice.available())).toBe(coin - 20)
})

async function proposedRuling(world: World) {
  const { alice, bob, olivia } = world
  const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
  await olivia.issues({ to: alice, amount: '6000.00' })
  const { appealId } = await orderToRule(world, { buyer: bob, seller: alice, num: '5100.00' })
  const appeal = appealId ?? 0
  const { seen } = await anna.call('getDispute', { id: appeal })
  const form = { id: appeal, ruling: 'release', reason: 'The slip is genuine.', seen } as const
  const { id } = await anna.call('proposeRuling', form)
  return { id, appeal, abel }
}

/** Payouts and rulings above what one operator may decide alone, and changes of roles. */
import { test, type World } from '@u-market/testkit'
import type { ConsoleOperator } from '@u-market/testkit/world'
import { describe, expect } from 'vitest'
import { orderToRule } from './order-in-state.fixture.ts'

const TXID = 'ab'.repeat(32)

describe('a payout', () => {
  test('from the set amount on needs two operators, and is approved as its proposer proposed it', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    await olivia.issues({ to: bob, amount: '6000.00' })
    const { id } = await bob.exchanges({ coin: '5000.00' })
    expect(await frank.call('getExchange', { id })).toMatchObject({ second: 1 })
    await expect(frank.call('decideExchange', { id, decision: 'pay', transactionId: TXID })).refusedWith(
      'SECOND_NEEDED',
      { limit: '5000.00' },
    )
    const proposal = await frank.call('proposePayout', {
      id,
      transactionId: TXID,
      reason: 'sent from the cold wallet',
    })
    expect(proposal.preview.changes).toEqual([{ what: 'transaction', before: '', after: TXID }])
    await expect(
      frank.call('proposePayout', { id, transactionId: 'cd'.repeat(32), reason: 'once more' }),
    ).refusedWith('PROPOSAL_OPEN', { id: proposal.id })
    await olivia.call('approveProposal', { id: proposal.id })
    expect(await frank.call('getExchange', { id })).toMatchObject({ status: 'paid', transactionId: TXID })
  })

  test('with an open proposal cannot be decided by one operator until the proposal is withdrawn', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    const { id } = await bob.exchanges({ coin: '10.00' })
    const proposal = await frank.call('proposePayout', { id, transactionId: TXID, reason: 'sent' })
    expect(await olivia.call('getExchange', { id })).toMatchObject({ second: 0, proposal: proposal.id })
    const pay = { id, decision: 'pay', transactionId: 'cd'.repeat(32) } as const
    const refuse = { id, decision: 'refuse', reason: 'the wallet is empty' } as const
    for (const form of [pay, refuse])
      await expect(olivia.call('decideExchange', form)).refusedWith('PROPOSAL_OPEN', { id: proposal.id })
    await frank.call('withdrawProposal', { id: proposal.id })
    expect((await olivia.call('getExchange', { id })).proposal).toBeNull()
    expect((await frank.call('decideExchange', refuse)).status).toBe('refused')
  })

  test('with a proposal can be decided again once the proposal has expired', async ({ world }) => {
    const { bob, olivia } = world
    const { id } = await bob.exchanges({ coin: '10.00' })
    await olivia.call('proposePayout', { id, transactionId: TXID, reason: 'sent' })
    world.clock.skip({ hours: 24 })
    expect((await olivia.call('getExchange', { id })).proposal).toBeNull()
    await olivia.call('decideExchange', { id, decision: 'refuse', reason: 'the wallet is empty' })
  })

  test('below the set amount is decided by one operator up to the day’s limit, also concurrently', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    await olivia.issues({ to: bob, amount: '60000.00' })
    const asked = []
    for (let at = 0; at < 6; at++) asked.push((await bob.exchanges({ coin: '4000.00' })).id)
    const pay = (id: number, at: number) =>
      frank.call('decideExchange', { id, decision: 'pay', transactionId: String(at).padStart(64, '0') }).then(
        () => 'paid',
        (error) => error.reason,
      )
    const said = await Promise.all(asked.map(pay))
    expect(said.sort()).toEqual([...Array(1).fill('SECOND_NEEDED'), ...Array(5).fill('paid')])
    world.clock.skip({ hours: 24, minutes: 1 })
    const left = (await frank.call('listExchanges', { status: 'pending' })).data[0]?.id ?? 0
    expect(await pay(left, 9)).toBe('paid')
  })
})

describe('a ruling', () => {
  test('from the set amount on needs two arbiters, and rests on the entries that the first has read', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
    const appeal = await largeAppeal(world)
    const { seen } = await anna.call('getDispute', { id: appeal })
    const form = { id: appeal, ruling: 'release', reason: 'The slip is genuine.', seen } as const
    await expect(anna.call('ruleDispute', form)).refusedWith('SECOND_NEEDED')
    const stale = await anna.call('proposeRuling', form)
    await alice.call('addEvidence', { id: appeal, content: 'Look at the account again.' })
    await expect(abel.call('approveProposal', { id: stale.id })).refusedWith('APPEAL_MOVED', { by: 'seller' })
    expect(await anna.call('getProposal', { id: stale.id })).toMatchObject({
      status: 'void',
      voidCause: 'newer_entry',
      decidedBy: '',
    })
    const now = await anna.call('getDispute', { id: appeal })
    expect(now.proposal).toBeNull()
    const proposal = await anna.call('proposeRuling', { ...form, seen: now.seen })
    await expect(anna.call('approveProposal', { id: proposal.id })).refusedWith('PROPOSAL_OWN')
    const before = Number(await bob.available())
    expect((await abel.call('approveProposal', { id: proposal.id })).status).toBe('approved')
    await world.alice.accepts({ id: appeal })
    expect(Number(await bob.available()) - before).toBe(5100)
    expect(await olivia.call('getDispute', { id: appeal })).toMatchObject({ ruledBy: 'Abel' })
  })
})

describe('a proposal that can no longer be carried out', () => {
  test('does not keep another arbiter from ruling once there is a newer entry', async ({ world }) => {
    const { alice, bob } = world
    const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
    const { appealId } = await orderToRule(world, { buyer: bob, seller: alice, num: '10.00' })
    const id = appealId ?? 0
    const form = { id, ruling: 'release', reason: 'The slip is genuine.' } as const
    const { seen } = await anna.call('getDispute', { id })
    const proposal = await anna.call('proposeRuling', { ...form, seen })
    await expect(abel.call('ruleDispute', { ...form, seen })).refusedWith('PROPOSAL_OPEN', {
      id: proposal.id,
    })
    await alice.call('addEvidence', { id, content: 'Look at the account again.' })
    const now = await abel.call('getDispute', { id })
    expect(now.proposal).toBeNull()
    expect((await abel.call('ruleDispute', { ...form, seen: now.seen })).status).toBe('open')
    await expect(abel.call('approveProposal', { id: proposal.id })).refusedWith('RULING_PROPOSED')
    expect(await anna.call('getProposal', { id: proposal.id })).toMatchObject(voidBy('decided'))
  })

  test('is replaced by one that rests on the newer entries', async ({ world }) => {
    const { alice } = world
    const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
    const id = await largeAppeal(world)
    const form = { id, ruling: 'release', reason: 'The slip is genuine.' } as const
    const propose = async (by: ConsoleOperator) =>
      by.call('proposeRuling', { ...form, seen: (await by.call('getDispute', { id })).seen })
    const first = await propose(anna)
    await expect(propose(abel)).refusedWith('PROPOSAL_OPEN', { id: first.id })
    await alice.call('addEvidence', { id, content: 'Look at the account again.' })
    const second = await propose(abel)
    expect(await anna.call('getProposal', { id: first.id })).toMatchObject(voidBy('newer_entry'))
    expect((await anna.call('approveProposal', { id: second.id })).status).toBe('approved')
  })

  test('is void when the seller has released the coin, in the list and in the audit trail', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
    const order = await orderToRule(world, { buyer: bob, seller: alice, num: '10.00' })
    const id = order.appealId ?? 0
    const { seen } = await anna.call('getDispute', { id })
    const form = { id, ruling: 'refund', reason: 'Nothing has come.', seen } as const
    const proposal = await anna.call('proposeRuling', form)
    await alice.releases(order)
    await expect(abel.call('approveProposal', { id: proposal.id })).refusedWith('APPEAL_STATE')
    const { data } = await anna.call('listProposals', { status: 'void' })
    expect(data).toMatchObject([{ id: proposal.id, ...voidBy('decided') }])
    const trail = await olivia.call('listAudit', { action: 'proposal.void' })
    expect(trail.data).toMatchObject([{ operator: 'abel', subject: `proposal:${proposal.id}` }])
    expect(JSON.parse(trail.data[0]?.detail ?? '')).toMatchObject({ cause: 'decided' })
    await expect(abel.call('approveProposal', { id: proposal.id })).refusedWith('PROPOSAL_STATE')
  })

  test('is void when its transaction has paid another exchange; its own exchange can be decided again', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    const [one, other] = [await bob.exchanges({ coin: '10.00' }), await bob.exchanges({ coin: '11.00' })]
    const { id } = await frank.call('proposePayout', { id: one.id, transactionId: TXID })
    await frank.call('decideExchange', { id: other.id, decision: 'pay', transactionId: TXID })
    await expect(olivia.call('approveProposal', { id })).refusedWith('TRANSACTION_TAKEN')
    expect(await frank.call('getProposal', { id })).toMatchObject(voidBy('transaction_taken'))
    const pay = { id: one.id, decision: 'pay', transactionId: 'cd'.repeat(32) } as const
    expect((await frank.call('decideExchange', pay)).status).toBe('paid')
  })

  test('stays open when the obstacle is temporary', async ({ world }) => {
    const { alice, nina, olivia } = world
    const frank = await world.atConsole('frank')
    const form = { operation: 'take_back', userId: nina.id, amount: '5.00', reason: 'issued twice' } as const
    const { id } = await olivia.call('proposeCoin', form)
    await expect(frank.call('approveProposal', { id })).refusedWith('INSUFFICIENT_COIN')
    await alice.transfers({ to: nina, amount: '5.00' })
    expect((await frank.call('approveProposal', { id })).status).toBe('approved')
  })

  test('ends once under concurrent approvals and withdrawals', async ({ world }) => {
    const { olivia, pool } = world
    const frank = await world.atConsole('frank')
    const userId = await idOf(olivia, 'rita')
    const { id } = await olivia.call('proposeRole', { id: userId, role: 'support', reason: 'moves on' })
    await pool.query(`update operator set role = 'auditor' where id = $1`, [userId])
    const approve = () => frank.call('approveProposal', { id })
    const acts = [approve(), approve(), olivia.call('withdrawProposal', { id }), approve(), approve()]
    const said = await Promise.all(
      acts.map((act) =>
        act.then(
          ({ status }) => status,
          (error) => error.reason,
        ),
      ),
    )
    expect(said).not.toContain('approved')
    const { status } = await olivia.call('getProposal', { id })
    expect(status).toBe(said.includes('withdrawn') ? 'withdrawn' : 'void')
    const trail = await olivia.call('listAudit', { action: 'proposal.void' })
    expect(trail.data).toHaveLength(status === 'void' ? 1 : 0)
  })
})

describe('a role', () => {
  test('is changed by two operators, which ends the sessions of its holder', async ({ world }) => {
    const { olivia } = world
    const [rita, frank] = [await world.atConsole('rita'), await world.atConsole('frank')]
    const id = await idOf(olivia, 'rita')
    const proposal = await olivia.call('proposeRole', { id, role: 'support', reason: 'moves on' })
    expect(proposal.preview.changes).toEqual([{ what: 'role', before: 'reviewer', after: 'support' }])
    await expect(rita.call('approveProposal', { id: proposal.id })).refusedWith('OPERATOR_ROLE')
    await frank.call('approveProposal', { id: proposal.id })
    await expect(rita.client.console('getOperator', {})).answeredStatus(401, 'ROLE_CHANGED')
    expect(await rita.call('getOperator', {})).toMatchObject({ role: 'support' })
  })

  test('is not changed if it has changed since the proposal', async ({ world }) => {
    const { olivia, pool } = world
    const frank = await world.atConsole('frank')
    const id = await idOf(olivia, 'rita')
    const proposal = await olivia.call('proposeRole', { id, role: 'support', reason: 'moves on' })
    await pool.query(`update operator set role = 'auditor' where id = $1`, [id])
    await expect(frank.call('approveProposal', { id: proposal.id })).refusedWith('PROPOSAL_CHANGED')
    expect(await olivia.call('getProposal', { id: proposal.id })).toMatchObject(voidBy('changed'))
    const anew = await olivia.call('proposeRole', { id, role: 'support', reason: 'moves on' })
    expect((await frank.call('approveProposal', { id: anew.id })).status).toBe('approved')
  })
})

function voidBy(voidCause: string) {
  return { status: 'void', voidCause }
}

async function idOf(olivia: ConsoleOperator, username: string): Promise<number> {
  const { data } = await olivia.call('listOperators', { limit: 50 })
  return data.find((each) => each.username === username)?.id ?? 0
}

/** Returns an appeal above the amount that an arbiter decides alone. The respondent has responded. */
async function largeAppeal(world: World): Promise<number> {
  const { alice, bob, olivia } = world
  await olivia.issues({ to: alice, amount: '6000.00' })
  const order = await orderToRule(world, { buyer: bob, seller: alice, num: '5100.00' })
  return order.appealId ?? 0
}

/** Payouts and rulings above what one operator may decide alone, and changes of roles. */
import { maskAddress } from '@u-market/domain'
import { test, type World } from '@u-market/testkit'
import type { ConsoleOperator } from '@u-market/testkit/world'
import { describe, expect } from 'vitest'
import { orderToRule } from './order-in-state.fixture.ts'
import { setSetting } from './setting.fixture.ts'

const TXID = 'ab'.repeat(32)

describe('a payout', () => {
  test('from the set amount on is authorised by two operators before anything is sent, exactly as proposed', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    await olivia.issues({ to: bob, amount: '6000.00' })
    const { id, address } = await bob.exchanges({ coin: '5000.00' })
    const sent = { id, decision: 'pay', transactionId: TXID } as const
    expect(await frank.call('getExchange', { id })).toMatchObject({ second: 1 })
    await expect(frank.authorises({ id })).refusedWith('SECOND_NEEDED', { limit: '5000.00' })
    await expect(frank.call('decideExchange', sent)).refusedWith('EXCHANGE_UNAUTHORISED')
    const proposal = await frank.call('proposePayout', { id, reason: 'he is known to us' })
    expect(proposal.preview).toEqual({
      postings: [],
      changes: [
        ['person', `${bob.realName} · @bob`],
        ['coin', '5000.00 U'],
        ['usdt', '4999.000000 USDT'],
        ['network', 'TRC20'],
        ['address', address],
        ['newAddress', 'yes'],
      ].map(([what, after]) => ({ what, before: '', after })),
    })
    await expect(frank.call('proposePayout', { id })).refusedWith('PROPOSAL_OPEN', { id: proposal.id })
    await expect(frank.call('approveProposal', { id: proposal.id })).refusedWith('PROPOSAL_OWN')
    await expect(olivia.call('decideExchange', sent)).refusedWith('EXCHANGE_UNAUTHORISED')
    await olivia.call('approveProposal', { id: proposal.id })
    expect(await frank.call('getExchange', { id })).toMatchObject({
      status: 'authorised',
      address,
      authorisedBy: 'Olivia',
      proposedBy: 'Frank',
    })
    expect((await frank.call('decideExchange', sent)).status).toBe('paid')
  })

  test('authorised by two is not confirmed by the operator who sent it', async ({ world }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    const { id } = await bob.exchanges({ coin: '10.00' })
    await olivia.call('approveProposal', await frank.call('proposePayout', { id }))
    await frank.call('decideExchange', { id, decision: 'pay', transactionId: TXID })
    const confirm = { id, decision: 'confirm', transactionId: TXID } as const
    expect(await frank.call('getExchange', { id })).toMatchObject({ mayConfirm: 0 })
    await expect(frank.call('decideExchange', confirm)).refusedWith('EXCHANGE_OWN')
    expect(await olivia.call('getExchange', { id })).toMatchObject({ mayConfirm: 1 })
    // A correction is checked by the other operator, too.
    const other = 'cd'.repeat(32)
    await olivia.call('decideExchange', {
      id,
      decision: 'correct',
      transactionId: other,
      reason: 'copied from the line above',
    })
    await expect(frank.call('decideExchange', confirm)).refusedWith('TRANSACTION_CHANGED')
    const corrected = { ...confirm, transactionId: other }
    await expect(olivia.call('decideExchange', corrected)).refusedWith('EXCHANGE_OWN')
    expect(await frank.call('decideExchange', corrected)).toMatchObject({
      status: 'confirmed',
      confirmedBy: 'Frank',
    })
  })

  test('that is proposed is void when another user asks for USDT to its address', async ({ world }) => {
    const { bob, mei, olivia } = world
    const frank = await world.atConsole('frank')
    const { id } = await bob.exchanges({ coin: '10.00' })
    const proposal = await frank.call('proposePayout', { id })
    await mei.exchanges({ coin: '10.00' })
    await expect(olivia.call('approveProposal', { id: proposal.id })).refusedWith('PROPOSAL_CHANGED')
    const again = await frank.call('proposePayout', { id })
    expect(again.preview.changes).toContainEqual({ what: 'sharedAddress', before: '', after: '@mei' })
  })

  test('shows the address to operators who decide payouts, and its ends to others; each look is recorded', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const [frank, sue, anna] = [
      await world.atConsole('frank'),
      await world.atConsole('sue'),
      await world.atConsole('anna'),
    ]
    const { id, address } = await bob.exchanges({ coin: '10.00' })
    const proposal = await frank.call('proposePayout', { id })
    const ends = maskAddress(address)
    expect(ends).not.toContain(address.slice(8, 20))
    const addressIn = async (who: ConsoleOperator) => (await who.call('getExchange', { id })).address
    expect([await addressIn(frank), await addressIn(sue)]).toEqual([address, ends])
    expect(JSON.stringify(await frank.call('listExchanges', {}))).not.toContain(address)
    expect(JSON.stringify(await frank.call('listProposals', {}))).not.toContain(address)
    const preview = async (who: ConsoleOperator) =>
      (await who.call('getProposal', { id: proposal.id })).preview.changes.find(
        ({ what }) => what === 'address',
      )?.after
    expect([await preview(olivia), await preview(anna)]).toEqual([address, ends])
    const looks = await olivia.call('listAudit', { action: 'exchange.look', limit: 50 })
    expect(looks.data.map(({ operator, subject }) => [operator, subject])).toEqual(
      ['anna', 'olivia', 'sue', 'frank'].map((name) => [name, `exchange:${id}`]),
    )
    await olivia.call('approveProposal', { id: proposal.id })
    expect(await addressIn(sue)).toBe(address)
  })

  test('with an open proposal cannot be decided by one operator until the proposal is withdrawn', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    const { id } = await bob.exchanges({ coin: '10.00' })
    const proposal = await frank.call('proposePayout', { id, reason: 'to be sure' })
    expect(await olivia.call('getExchange', { id })).toMatchObject({ second: 0, proposal: proposal.id })
    const refuse = { id, decision: 'refuse', reason: 'the wallet is empty' } as const
    for (const form of [{ id, decision: 'authorise' } as const, refuse])
      await expect(olivia.call('decideExchange', form)).refusedWith('PROPOSAL_OPEN', { id: proposal.id })
    await frank.call('withdrawProposal', { id: proposal.id })
    expect((await olivia.call('getExchange', { id })).proposal).toBeNull()
    expect((await frank.call('decideExchange', refuse)).status).toBe('refused')
  })

  test('with a proposal can be decided again once the proposal has expired', async ({ world }) => {
    const { bob, olivia } = world
    const { id } = await bob.exchanges({ coin: '10.00' })
    await olivia.call('proposePayout', { id, reason: 'to be sure' })
    world.clock.skip({ hours: 24 })
    expect((await olivia.call('getExchange', { id })).proposal).toBeNull()
    await olivia.call('decideExchange', { id, decision: 'refuse', reason: 'the wallet is empty' })
  })

  test('below the set amount is authorised by one operator up to the day’s limit, also concurrently', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    await olivia.issues({ to: bob, amount: '60000.00' })
    const asked = []
    for (let at = 0; at < 6; at++) asked.push((await bob.exchanges({ coin: '4000.00' })).id)
    const authorise = (id: number) =>
      frank.authorises({ id }).then(
        ({ status }) => status,
        (error) => error.reason,
      )
    const said = await Promise.all(asked.map(authorise))
    expect(said.sort()).toEqual([...Array(1).fill('ALONE_DAY'), ...Array(5).fill('authorised')])
    const left = (await frank.call('listExchanges', { status: 'pending' })).data[0]?.id ?? 0
    const until = Math.floor(world.clock.now().getTime() / 1000) + 24 * 3600
    const need = { second: 1, secondWhy: 'own_day', secondUntil: until }
    expect(await frank.call('getExchange', { id: left })).toMatchObject(need)
    const over = { limit: '20000.00', spent: '20000.00', until }
    await expect(frank.authorises({ id: left })).refusedWith('ALONE_DAY', over)
    world.clock.skip({ hours: 24, minutes: 1 })
    expect(await authorise(left)).toBe('authorised')
  })

  test('counts towards what all operators together decide alone in a day', async ({ world }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    await setSetting(world, 'aloneADayAll', 600000)
    await olivia.issues({ to: bob, amount: '10000.00' })
    const [one, two] = [await bob.exchanges({ coin: '4000.00' }), await bob.exchanges({ coin: '2000.01' })]
    await frank.authorises(one)
    const until = Math.floor(world.clock.now().getTime() / 1000) + 24 * 3600
    expect(await olivia.call('getExchange', { id: two.id })).toMatchObject({
      second: 1,
      secondWhy: 'all_day',
      secondUntil: until,
    })
    const over = { limit: '6000.00', spent: '4000.00', until }
    await expect(olivia.authorises(two)).refusedWith('ALONE_DAY_ALL', over)
    world.clock.skip({ hours: 24, minutes: 1 })
    expect((await olivia.authorises(two)).status).toBe('authorised')
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

  test('is void when its exchange was refused meanwhile, after a proposal that expired', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const frank = await world.atConsole('frank')
    const { id } = await bob.exchanges({ coin: '10.00' })
    await frank.call('proposePayout', { id })
    world.clock.skip({ hours: 24 })
    await frank.call('decideExchange', { id, decision: 'refuse', reason: 'the wallet is empty' })
    await expect(olivia.call('proposePayout', { id })).refusedWith('REVIEW_STATE', { decision: 'refused' })
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

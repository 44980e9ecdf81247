/** Proposals to move coin, which always need two operators, and how any proposal can end. */
import { coinText, MAX_COIN_PER_PROPOSAL } from '@u-market/domain'
import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race, times } from './race.fixture.ts'

const REASON = 'They have brought cash'

describe('coin', () => {
  test('is issued by two operators, and the second sees exactly what the first proposed', async ({
    world,
  }) => {
    const { nina, olivia } = world
    const frank = await world.atConsole('frank')
    const form = { operation: 'issue', userId: nina.id, amount: '10.00', reason: REASON } as const
    const proposal = await frank.call('proposeCoin', form)
    expect(proposal).toMatchObject({
      kind: 'coin_issue',
      status: 'open',
      amount: '10.00',
      mayDecide: 0,
      whyNot: 'own',
    })
    expect(await nina.available()).toBe('0.00')
    const { id } = proposal
    const seen = await olivia.call('getProposal', { id })
    expect(seen).toMatchObject({ madeBy: 'Frank', reason: REASON, mayDecide: 1 })
    expect(seen.preview.postings).toEqual([
      {
        kind: 'coin_issue',
        entries: [
          { account: 'issuance', amount: '-10.00' },
          { account: 'available · nina', amount: '10.00' },
        ],
      },
    ])
    await expect(frank.call('approveProposal', { id })).refusedWith('PROPOSAL_OWN')
    expect(await olivia.call('approveProposal', { id })).toMatchObject({
      status: 'approved',
      decidedBy: 'Olivia',
    })
    expect(await nina.available()).toBe('10.00')
    expect((await nina.notices())[0]?.content).toContain('10.00')
    const made = (await olivia.call('listAudit', { limit: 50 })).data.find(
      ({ action }) => action === 'proposal.make',
    )
    expect(made).toMatchObject({ operator: 'frank', subject: `proposal:${id}` })
    const detail = JSON.parse(made?.detail ?? '')
    expect(detail).toMatchObject({ amount: '10.00', about: `user:${nina.id}` })
    expect(detail).not.toHaveProperty('amountMinor')
    await expect(olivia.call('approveProposal', { id })).refusedWith('PROPOSAL_STATE', {
      decision: 'approved',
    })
  })

  test('is taken back, and moved between users, as far as the balance goes', async ({ world }) => {
    const { bob, mei, olivia } = world
    const take = (amount: string) =>
      olivia.call('proposeCoin', { operation: 'take_back', userId: bob.id, amount, reason: 'issued twice' })
    await olivia.seconds(await take('30.00'))
    expect(await bob.available()).toBe('70.00')
    expect((await bob.notices())[0]?.content).toContain('30.00')
    const more = await take('70.01')
    await expect(olivia.seconds(more)).refusedWith('INSUFFICIENT_COIN')
    expect((await olivia.call('getProposal', { id: more.id })).status).toBe('open')
    const before = await mei.available()
    const form = {
      operation: 'adjust',
      userId: bob.id,
      receiverId: mei.id,
      amount: '20.00',
      reason: 'paid to a wrong wallet',
    } as const
    await olivia.seconds(await olivia.call('proposeCoin', form))
    expect([await bob.available(), Number(await mei.available()) - Number(before)]).toEqual(['50.00', 20])
    await expect(olivia.call('proposeCoin', { ...form, receiverId: bob.id })).naming('receiverId')
    const { data } = await bob.call('listBills', {})
    expect(data.slice(0, 2).map(({ type }) => type)).toEqual(['coin_adjust', 'coin_take_back'])
  })

  test('is not moved beyond the cap, by one proposal or by several', async ({ world }) => {
    const { nina, olivia } = world
    const cap = coinText(MAX_COIN_PER_PROPOSAL)
    const issue = (amount: string) =>
      olivia.call('proposeCoin', { operation: 'issue', userId: nina.id, amount, reason: REASON })
    await expect(issue('1000000.01')).refusedWith('ABOVE_CAP', { cap })
    const all = []
    for (let at = 0; at < 11; at++) all.push(await issue(cap))
    const frank = await world.atConsole('frank')
    const said = await Promise.all(
      all.map(({ id }) =>
        frank.call('approveProposal', { id }).then(
          () => 'done',
          (error) => error.reason,
        ),
      ),
    )
    expect(said.filter((each) => each === 'done')).toHaveLength(10)
    expect(said).toContain('ABOVE_CAP')
    world.clock.skip({ hours: 24, minutes: 1 })
    await olivia.seconds(await issue('5.00'))
  })

  test('proposed with one key is one proposal, and one of eight concurrent approvals succeeds', async ({
    world,
  }) => {
    const { nina, olivia } = world
    const form = { operation: 'issue', userId: nina.id, amount: '7.00', reason: REASON } as const
    const presses = await Promise.all(
      Array.from({ length: 8 }, () => olivia.call('proposeCoin', form, { idempotencyKey: 'propose-once' })),
    )
    expect(new Set(presses.map(({ id }) => id)).size).toBe(1)
    const other = { ...form, amount: '8.00' }
    await expect(olivia.call('proposeCoin', other, { idempotencyKey: 'propose-once' })).refusedWith(
      'IDEMPOTENCY_CONFLICT',
    )
    const frank = await world.atConsole('frank')
    const id = presses[0]?.id ?? 0
    const said = await Promise.all(
      Array.from({ length: 8 }, () =>
        frank.call('approveProposal', { id }).then(
          () => 'done',
          (error) => error.reason,
        ),
      ),
    )
    expect(said.sort()).toEqual([...Array(7).fill('PROPOSAL_STATE'), 'done'])
    expect(await nina.available()).toBe('7.00')
  })
})

describe('a proposal', () => {
  test('can be refused with a reason or withdrawn by its maker, and expires after a day', async ({
    world,
  }) => {
    const { nina, olivia } = world
    const frank = await world.atConsole('frank')
    const make = () =>
      olivia.call('proposeCoin', { operation: 'issue', userId: nina.id, amount: '1.00', reason: REASON })
    const [one, two, three] = [await make(), await make(), await make()]
    await expect(olivia.call('refuseProposal', { id: one.id, reason: 'my own' })).refusedWith('PROPOSAL_OWN')
    expect(await frank.call('refuseProposal', { id: one.id, reason: 'no cash came' })).toMatchObject({
      status: 'refused',
      decidedBy: 'Frank',
      decisionReason: 'no cash came',
    })
    await expect(frank.call('withdrawProposal', { id: two.id })).refusedWith('PROPOSAL_NOT_FOUND')
    expect((await olivia.call('withdrawProposal', { id: two.id })).status).toBe('withdrawn')
    world.clock.skip({ hours: 24 })
    await expect(frank.call('approveProposal', { id: three.id })).refusedWith('PROPOSAL_STATE', {
      decision: 'expired',
    })
    expect((await olivia.call('listProposals', { status: 'expired' })).data.map(({ id }) => id)).toEqual([
      three.id,
    ])
    expect((await olivia.call('listProposals', { status: 'open' })).total).toBe(0)
    expect(await nina.available()).toBe('0.00')
  })

  test('cannot be approved once its proposer is closed or has another role, but can be refused', async ({
    world,
  }) => {
    const { nina, olivia } = world
    const [frank, anna] = [await world.atConsole('frank'), await world.atConsole('anna')]
    const idOf = async (name: string) =>
      (await olivia.call('listOperators', { limit: 50 })).data.find(({ username }) => username === name)
        ?.id ?? 0
    const make = (amount: string) =>
      frank.call('proposeCoin', { operation: 'issue', userId: nina.id, amount, reason: REASON })
    const [one, two] = [await make('1.00'), await make('2.00')]
    const id = await idOf('frank')
    const moved = await olivia.call('proposeRole', { id, role: 'support', reason: 'moves on' })
    await anna.call('approveProposal', { id: moved.id })
    await expect(olivia.call('approveProposal', { id: one.id })).refusedWith('PROPOSAL_MAKER')
    await olivia.call('closeOperator', { id, reason: 'has left' })
    await expect(olivia.call('approveProposal', { id: two.id })).refusedWith('PROPOSAL_MAKER')
    expect(await olivia.call('getProposal', { id: two.id })).toMatchObject({ mayDecide: 0, whyNot: 'maker' })
    const refused = await olivia.call('refuseProposal', { id: two.id, reason: 'its proposer has left' })
    expect(refused.status).toBe('refused')
    expect(await nina.available()).toBe('0.00')
  })

  test.for(['revocation', 'closing', 'role'] as const)(
    'of twelve at once about one %s, one is open and the others name it',
    async (what, { world }) => {
      const { alice, nina, olivia } = world
      const [anna, abel, ada] = [await world.atConsole('anna'), await world.atConsole('abel'), olivia]
      const id = await idOf(world, 'sue')
      const make = (at: number) => {
        const operator = (what === 'role' ? [ada, ada] : [anna, abel])[at % 2] ?? anna
        if (what === 'role') return operator.call('proposeRole', { id, role: 'auditor', reason: REASON })
        if (what === 'closing')
          return operator.call('proposeAccount', { operation: 'close', userId: nina.id, reason: REASON })
        return operator.call('proposeRevocation', { what: 'verification', userId: alice.id, reason: REASON })
      }
      const { won, refused } = await race(times(12, (at) => () => make(at)))
      expect([won.length, refused]).toEqual([1, Array(11).fill('PROPOSAL_OPEN')])
      await expect(make(1)).refusedWith('PROPOSAL_OPEN', { id: won[0]?.id })
    },
  )

  test('of a role that the operator has already is refused', async ({ world }) => {
    const form = { id: await idOf(world, 'anna'), role: 'arbiter', reason: REASON } as const
    await expect(world.olivia.call('proposeRole', form)).naming('role')
  })

  test('is not refused by the operator whose role or access it changes, nor by a new operator', async ({
    world,
  }) => {
    const { nina, olivia } = world
    const [frank, anna] = [await world.atConsole('frank'), await world.atConsole('anna')]
    const id = await idOf(world, 'frank')
    const role = await olivia.call('proposeRole', { id, role: 'support', reason: REASON })
    const reset = await olivia.call('proposeReset', { id, reason: 'The laptop was stolen.' })
    for (const { id: own } of [role, reset])
      await expect(frank.call('refuseProposal', { id: own, reason: REASON })).refusedWith('OPERATOR_SELF')
    const given = { id: await idOf(world, 'sue'), role: 'finance', reason: REASON } as const
    const promoted = await olivia.call('proposeRole', given)
    await anna.call('approveProposal', { id: promoted.id })
    const sue = await world.atConsole('sue')
    const issue = { operation: 'issue', userId: nina.id, amount: '1.00', reason: REASON } as const
    const coin = await frank.call('proposeCoin', issue)
    for (const made of [coin, reset])
      await expect(sue.call('refuseProposal', { id: made.id, reason: REASON })).refusedWith('OPERATOR_NEW')
    await world.clock.advance({ hours: 23 })
    expect((await anna.call('refuseProposal', { id: reset.id, reason: REASON })).status).toBe('refused')
    expect((await olivia.call('withdrawProposal', { id: role.id })).status).toBe('withdrawn')
  })

  test('cannot be approved by its proposer in the database either', async ({ world }) => {
    const { nina, olivia, pool } = world
    const { id } = await olivia.call('proposeCoin', {
      operation: 'issue',
      userId: nina.id,
      amount: '1.00',
      reason: REASON,
    })
    await expect(
      pool.query(
        `update proposal set status = 'approved', decided_by = proposed_by, decided_at = now() where id = $1`,
        [id],
      ),
    ).rejects.toThrow(/check constraint/)
  })
})

async function idOf({ olivia }: World, name: string): Promise<number> {
  const { data } = await olivia.call('listOperators', { limit: 50 })
  return data.find(({ username }) => username === name)?.id ?? 0
}

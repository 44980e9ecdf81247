/** Closing or reopening an account takes two operators, and closing is refused while an order or money is in progress. */
import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { race, times } from './race.fixture.ts'

const REASON = 'Opened with another person’s papers'

describe('an account', () => {
  test('closed by two operators loses its sessions and offers, and keeps its coin until two reopen it', async ({
    world,
  }) => {
    const { alice, bob } = world
    await alice.lists({ num: '20.00' })
    const { coin, frozenCoin } = await alice.info()
    const { anna, abel } = await arbiters(world)
    const socket = await world.connect(alice)
    await socket.hears('welcome')
    const form = { operation: 'close', userId: alice.id, reason: REASON } as const
    const proposal = await anna.call('proposeAccount', form)
    expect(proposal.preview.changes).toEqual([
      { what: 'account', before: 'open', after: 'closed' },
      { what: 'offers', before: '1', after: '0' },
    ])
    await expect(abel.call('proposeAccount', form)).refusedWith('PROPOSAL_OPEN', { id: proposal.id })
    await expect(anna.call('approveProposal', { id: proposal.id })).refusedWith('PROPOSAL_OWN')
    await abel.call('approveProposal', { id: proposal.id })
    await socket.hears('sessionEnded')
    expect(await socket.closed).toBe(1008)
    await expect(alice.info()).answeredStatus(401)
    await expect(logIn(world, alice)).refusedWith('ACCOUNT_CLOSED', { why: REASON })
    await expect(bob.transfers({ to: alice, amount: '1.00' })).refusedWith('WALLET_NOT_FOUND')
    const { meets, sanctions } = await abel.call('getUserSanctions', { userId: alice.id })
    expect(meets).toEqual({ offers: 0, orders: 0, appeals: 0, exchanges: 0, sessions: 0 })
    expect(sanctions).toMatchObject([{ kind: 'closed', status: 'standing', imposedBy: 'Abel', mayLift: 0 }])
    await expect(abel.call('liftSanction', { id: sanctions[0]?.id ?? 0, reason: 'by myself' })).refusedWith(
      'SANCTION_STATE',
    )
    await expect(abel.call('proposeAccount', form)).refusedWith('ACCOUNT_STATE')
    const again = await abel.call('proposeAccount', {
      ...form,
      operation: 'reopen',
      reason: 'The papers are theirs',
    })
    await anna.call('approveProposal', { id: again.id })
    const { token } = await logIn(world, alice)
    const back = world.play({ ...alice, token })
    expect(await back.info()).toMatchObject({
      coin: (Number(coin) + Number(frozenCoin)).toFixed(2),
      frozenCoin: '0.00',
      sanctions: [],
    })
    expect((await back.notices()).map(({ title }) => title).slice(0, 3)).toEqual([
      'New login',
      'Your account is open again',
      'Your account is closed',
    ])
    const log = (await world.olivia.call('listAudit', { limit: 50 })).data
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.close', 'account.reopen']),
    )
  })

  test('is not closed while an order or exchange is open, even if it began after the proposal', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const { anna, abel } = await arbiters(world)
    const form = { operation: 'close', userId: bob.id, reason: REASON } as const
    const early = await anna.call('proposeAccount', form)
    const order = await bob.buys({ from: alice, num: '2.00' })
    const { id } = await bob.exchanges({ coin: '5.00' })
    const inUse = { orders: 1, exchanges: 1 }
    await expect(abel.call('approveProposal', { id: early.id })).refusedWith('ACCOUNT_IN_USE', inUse)
    await anna.call('withdrawProposal', { id: early.id })
    await expect(anna.call('proposeAccount', form)).refusedWith('ACCOUNT_IN_USE', inUse)
    await expect(anna.call('proposeAccount', { ...form, userId: 999_999 })).refusedWith('USER_NOT_FOUND')
    await expect(anna.call('proposeAccount', { ...form, operation: 'reopen' })).refusedWith('ACCOUNT_STATE')
    await bob.cancels(order)
    await olivia.authorises({ id })
    await expect(anna.call('proposeAccount', form)).refusedWith('ACCOUNT_IN_USE', { exchanges: 1 })
    const refuse = { id, decision: 'refuse', seenStatus: 'authorised', reason: 'the account closes' } as const
    await olivia.call('decideExchange', refuse)
    const ended = { orders: 0, exchanges: 0, claims: 0 }
    await expect(anna.call('proposeAccount', form)).refusedWith('ACCOUNT_IN_USE', ended)
    await world.clock.advance({ days: 5 })
    expect((await anna.call('proposeAccount', form)).status).toBe('open')
  })

  test('keeps its other sanctions when it is reopened', async ({ world }) => {
    const { bob, alice } = world
    const { anna, abel } = await arbiters(world)
    await anna.call('imposeSanction', { userId: bob.id, kind: 'no_transfer', reason: REASON })
    const closing = await anna.call('proposeAccount', { operation: 'close', userId: bob.id, reason: REASON })
    await abel.call('approveProposal', { id: closing.id })
    await expect(anna.call('imposeSanction', { userId: bob.id, kind: 'frozen', reason: REASON })).refusedWith(
      'ACCOUNT_STATE',
    )
    const opening = await anna.call('proposeAccount', {
      operation: 'reopen',
      userId: bob.id,
      reason: 'Theirs',
    })
    await abel.call('approveProposal', { id: opening.id })
    const { token } = await logIn(world, bob)
    await expect(world.play({ ...bob, token }).transfers({ to: alice, amount: '1.00' })).refusedWith(
      'NO_TRANSFER',
    )
  })
})

describe('closing an account under concurrency', () => {
  test('succeeds only if no order or exchange was opened first', async ({ world }) => {
    const { bob, mei } = world
    const { anna, abel } = await arbiters(world)
    const offer = await mei.lists({ num: '50.00' })
    const closing = await anna.call('proposeAccount', { operation: 'close', userId: bob.id, reason: REASON })
    const sent = await Promise.allSettled([
      ...times(3, () => bob.buys({ from: offer, num: '2.00' })),
      abel.call('approveProposal', { id: closing.id }),
      ...times(3, () => bob.exchanges({ coin: '5.00' })),
      ...times(3, () => logIn(world, bob)),
    ])
    const [, , , approved] = sent
    const { meets } = await abel.call('getUserSanctions', { userId: bob.id })
    const isClosed = approved?.status === 'fulfilled'
    expect(meets.orders + meets.exchanges > 0).toBe(!isClosed)
    if (isClosed) {
      expect(meets.sessions).toBe(0)
      await expect(logIn(world, bob)).refusedWith('ACCOUNT_CLOSED')
    }
  })

  test('leaves no offer listed', async ({ world }) => {
    const { alice } = world
    const { anna, abel } = await arbiters(world)
    await alice.lists({ num: '5.00' })
    const closing = await anna.call('proposeAccount', {
      operation: 'close',
      userId: alice.id,
      reason: REASON,
    })
    const { refused } = await race<unknown>([
      ...times(2, () => () => alice.lists({ num: '5.00' }).catch(orLoggedOut)),
      () => abel.call('approveProposal', { id: closing.id }),
      ...times(2, () => () => alice.lists({ num: '5.00' }).catch(orLoggedOut)),
    ])
    // An offer listed in between differs from the preview that the first operator was shown.
    expect(['', 'PROPOSAL_CHANGED', 'ACCOUNT_FROZEN']).toEqual(expect.arrayContaining([...new Set(refused)]))
    const { meets, sanctions } = await abel.call('getUserSanctions', { userId: alice.id })
    if (sanctions.length > 0) expect(meets.offers).toBe(0)
    else expect(refused).toContain('PROPOSAL_CHANGED')
  })
})

/** Returns two arbiters, after the five days in which an ended order prevents closing. */
async function arbiters(world: World) {
  await world.clock.advance({ days: 5 })
  return { anna: await world.atConsole('anna'), abel: await world.atConsole('abel') }
}

function logIn(world: World, { username, password }: { username: string; password: string }) {
  return world.visitor().call('logIn', { account: username, password })
}

function orLoggedOut(error: unknown): null {
  if (error instanceof Error && 'status' in error && error.status === 401) return null
  throw error
}

import { paths } from '@u-market/contract/paths'
import { coin, coinStated, coinText, payAward } from '@u-market/domain'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { chargedBack, lateClaim, ripeClaim } from './claims.fixture.ts'
import { race } from './race.fixture.ts'
import { setSetting } from './setting.fixture.ts'

describe('coin held for a claim', () => {
  test('is moved out of the balance by an operator, pays the award first, and the rest is returned', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const claim = await ripeClaim(world)
    const coin = Number(await alice.available())
    const frozen = Number(await alice.frozen())
    expect(
      await olivia.call('holdCoin', { id: claim.id, amount: '20.00', reason: 'Kept for the claim.' }),
    ).toMatchObject({
      award: { held: '20.00' },
    })
    // The amount is the total held, so repeating the call changes nothing.
    await olivia.call('holdCoin', { id: claim.id, amount: '20.00', reason: 'Kept for the claim.' })
    expect(Number(await alice.available())).toBe(coin - 20)
    expect(Number(await alice.frozen())).toBe(frozen + 20)
    expect((await alice.notices())[0]?.title).toBe('20.00\u00a0U is held')
    await expect(
      olivia.call('holdCoin', { id: claim.id, amount: '25.01', reason: 'Kept for the claim.' }),
    ).naming('amount')
    await expect(
      olivia.call('holdCoin', { id: claim.id, amount: '19.99', reason: 'Kept for the claim.' }),
    ).naming('amount')
    expect((await olivia.call('getDispute', { id: claim.id })).holdable).toBe('5.00')
    await olivia.rules(claim, { toBuyer: '15.00' })
    await bob.accepts(claim)
    const before = Number(await bob.available())
    expect(await alice.accepts(claim)).toMatchObject({ award: { held: '0.00', paid: '15.00' } })
    expect(Number(await bob.available())).toBe(before + 15)
    expect(Number(await alice.available())).toBe(coin - 15)
    expect(Number(await alice.frozen())).toBe(frozen)
    expect((await alice.bills()).slice(0, 3).map(({ type }) => type)).toEqual([
      'claim_return',
      'award_from_hold',
      'claim_hold',
    ])
    expect((await bob.bills())[0]?.type).toBe('award_from_hold')
    await expect(
      olivia.call('holdCoin', { id: claim.id, amount: '1.00', reason: 'Kept for the claim.' }),
    ).refusedWith('APPEAL_STATE')
  })

  test('is released in part or in all before the ruling, with a reason that its owner reads, and can be held again', async ({
    world,
  }) => {
    const { alice, olivia } = world
    const claim = await ripeClaim(world)
    alice.client.identity.locale = 'zh-CN'
    const coin = Number(await alice.available())
    const act = (name: 'holdCoin' | 'releaseHeldCoin', amount: string, reason: string) =>
      olivia.call(name, { id: claim.id, amount, reason })
    await act('holdCoin', '20.00', 'The payment is being looked into.')
    await expect(act('releaseHeldCoin', '20.01', 'More than is held.')).naming('amount')
    expect(await act('releaseHeldCoin', '5.00', 'The bank confirms a part.')).toMatchObject({
      award: { held: '5.00' },
    })
    await act('releaseHeldCoin', '5.00', 'The same request again.')
    expect(Number(await alice.available())).toBe(coin - 5)
    const [ended, held] = await alice.notices()
    expect([ended?.title, held?.title]).toEqual(['已解冻 15.00\u00a0U', '已冻结 20.00\u00a0U'])
    expect(ended?.content).toContain('The bank confirms a part.')
    expect(held?.content).toContain('The payment is being looked into.')
    await act('releaseHeldCoin', '0.00', 'Nothing supports the claim.')
    await act('holdCoin', '3.00', 'A new slip has come.')
    await act('releaseHeldCoin', '0.00', 'It was forged.')
    expect(Number(await alice.available())).toBe(coin)

    const { id: user } = await alice.info()
    const trail = async (subject: string) =>
      (await olivia.call('listAudit', { action: 'claim.release_hold', subject, limit: 50 })).data
    const entries = await trail(`appeal:${claim.id}`)
    expect(entries).toHaveLength(3)
    expect(JSON.parse(entries.at(-1)?.detail ?? '')).toMatchObject({
      order: claim.orderId,
      user,
      amount: '15.00',
      reason: 'The bank confirms a part.',
    })
    expect(await trail(`user:${user}`)).toEqual(entries)
    expect(await trail(`order:${claim.orderId}`)).toEqual(entries)
    await olivia.rules(claim, 'refund')
    await world.clock.advance({ days: 2 })
    await expect(act('releaseHeldCoin', '0.00', 'Too late for that.')).refusedWith('APPEAL_STATE')
  })

  test('is returned when the claim is dismissed or withdrawn', async ({ world }) => {
    const { alice, bob, olivia } = world
    for (const end of ['dismissed', 'revoked'] as const) {
      const claim = await ripeClaim(world)
      const coin = await alice.available()
      await olivia.call('holdCoin', { id: claim.id, amount: '25.00', reason: 'Kept for the claim.' })
      if (end === 'revoked') await bob.revokes(claim)
      else await world.rules(claim, 'refund')
      expect(await alice.available()).toBe(coin)
      expect((await alice.notices()).map(({ title }) => title)).toContain('25.00\u00a0U is back')
    }
  })

  test('stays held as far as a proposed ruling awards it, so that no other operator empties the award', async ({
    world,
  }) => {
    const { alice, mei, olivia } = world
    const claim = await ripeClaim(world)
    const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
    const release = (amount: string) =>
      abel.call('releaseHeldCoin', { id: claim.id, amount, reason: 'It is not needed.' })
    await anna.call('holdCoin', { id: claim.id, amount: '25.00', reason: 'Kept for the claim.' })
    await anna.rules(claim, { toBuyer: '15.00' })
    for (const amount of ['0.00', '14.99']) await expect(release(amount)).naming('amount')
    expect(await release('15.00')).toMatchObject({ award: { held: '15.00' } })
    await expect(release('0.00')).naming('amount')
    for (const listed of await alice.offers({ status: 'up' })) await alice.takesDown(listed)
    await empties(alice, mei)
    await world.clock.advance({ days: 2 })
    const { dispute } = await olivia.call('getDispute', { id: claim.id })
    expect(dispute).toMatchObject({ result: 'ruled_award', award: { awarded: '15.00', paid: '15.00' } })
  })

  test('is not returned while two operators agree on a ruling, nor alone if so much is held that a ruling takes two', async ({
    world,
  }) => {
    const claim = await ripeClaim(world)
    const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
    const hold = (amount: string) =>
      abel.call('holdCoin', { id: claim.id, amount, reason: 'Kept for the claim.' })
    const release = () =>
      abel.call('releaseHeldCoin', { id: claim.id, amount: '0.00', reason: 'Not for it.' })
    await hold('20.00')
    const { seen } = await anna.call('getDispute', { id: claim.id })
    const ruling = { id: claim.id, ruling: 'release', reason: 'The transfer has arrived.', seen } as const
    const { id } = await anna.call('proposeRuling', ruling)
    await expect(release()).refusedWith('PROPOSAL_OPEN', { id })
    await hold('21.00')
    await anna.call('withdrawProposal', { id })
    await setSetting(world, 'secondOperatorFrom', 21_00)
    await expect(release()).refusedWith('SECOND_NEEDED', { limit: '21.00' })
    await expect(release()).rejects.toThrow('a hold ends only when its claim is decided')
    await setSetting(world, 'secondOperatorFrom', 21_01)
    expect(await release()).toMatchObject({ award: { held: '0.00' } })
  })

  test('counts towards what an operator decides alone in a day when it is returned', async ({ world }) => {
    const claim = await ripeClaim(world)
    const abel = await world.atConsole('abel')
    await abel.call('holdCoin', { id: claim.id, amount: '20.00', reason: 'Kept for the claim.' })
    await setSetting(world, 'aloneADayArbiter', 8_00)
    const release = (amount: string) =>
      abel.call('releaseHeldCoin', { id: claim.id, amount, reason: 'It is not needed.' })
    await expect(release('11.99')).refusedWith('ALONE_DAY', { limit: '8.00', spent: '0.00' })
    expect(await release('13.00')).toMatchObject({ award: { held: '13.00' } })
    await release('13.00')
    await expect(release('11.00')).refusedWith('ALONE_DAY', { limit: '8.00', spent: '7.00' })
    await world.clock.advance({ days: 1, seconds: 1 })
    expect(await release('11.00')).toMatchObject({ award: { held: '11.00' } })
  })

  test('is held and returned by no new operator, and both sides are notified with the reason', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const claim = await ripeClaim(world)
    const frank = await world.atConsole('frank')
    const { data } = await olivia.call('listOperators', {})
    const id = data.find(({ username }) => username === 'sue')?.id ?? 0
    const promoted = await olivia.call('proposeRole', { id, role: 'arbiter', reason: 'She rules from now.' })
    await frank.call('approveProposal', { id: promoted.id })
    const sue = await world.atConsole('sue')
    const form = { id: claim.id, amount: '5.00', reason: 'The bank is asked.' }
    for (const act of ['holdCoin', 'releaseHeldCoin'] as const)
      await expect(sue.call(act, form)).refusedWith('OPERATOR_NEW')
    const link = paths.appeal(claim.id)
    for (const locale of ['en-US', 'zh-CN'] as const) {
      bob.client.identity.locale = locale
      await olivia.call('holdCoin', form)
      await olivia.call('releaseHeldCoin', { ...form, amount: '0.00' })
      const [ended, held] = await bob.notices()
      const titles = {
        'en-US': ['5.00\u00a0U is no longer held for your claim', '5.00\u00a0U is held for your claim'],
        'zh-CN': ['不再为您的索赔冻结 5.00\u00a0U', '已为您的索赔冻结 5.00\u00a0U'],
      }
      expect([ended?.title, held?.title]).toEqual(titles[locale])
      for (const notice of [ended, held])
        expect(notice).toMatchObject({ link, content: expect.stringContaining('The bank is asked.') })
    }
  })

  test('cannot exceed the balance, and is refused for an appeal', async ({ world }) => {
    const { alice, bob, mei, olivia } = world
    const claim = await lateClaim(world)
    await empties(alice, mei)
    await expect(
      olivia.call('holdCoin', { id: claim.id, amount: '1.00', reason: 'Kept for the claim.' }),
    ).refusedWith('INSUFFICIENT_COIN')
    const order = await bob.buys({ from: mei, num: '2.00' })
    await mei.confirms(order)
    await bob.marksPaid(order)
    const appeal = await mei.appeals(order)
    await expect(
      olivia.call('holdCoin', { id: appeal.id, amount: '1.00', reason: 'Kept for the claim.' }),
    ).refusedWith('APPEAL_NOT_FOUND')
    expect((await olivia.call('getDispute', { id: appeal.id })).holdable).toBeNull()
  })
})

describe('an award', () => {
  for (const mix of [
    { name: 'held coin', held: '25.00', balance: '30.00', stock: '5.00', bond: '0.00', paid: '25.00' },
    {
      name: 'held coin and balance',
      held: '15.00',
      balance: '20.00',
      stock: '5.00',
      bond: '1000.00',
      paid: '25.00',
    },
    { name: 'listed stock', held: '4.00', balance: '3.00', stock: '20.00', bond: '1000.00', paid: '25.00' },
    { name: 'the bond', held: '4.00', balance: '3.00', stock: '5.00', bond: '1000.00', paid: '25.00' },
    {
      name: 'no more than there is',
      held: '0.00',
      balance: '3.20',
      stock: '5.00',
      bond: '0.00',
      paid: '8.20',
    },
    {
      name: 'nothing, if nothing is left',
      held: '0.00',
      balance: '0.00',
      stock: '0.00',
      bond: '0.00',
      paid: '0.00',
    },
  ])
    test(`is posted as previewed: from ${mix.name}`, async ({ world }) => {
      const { alice, mei, olivia } = world
      const { held, balance, stock, bond } = mix
      if (bond !== '0.00') await becomesMerchant(world, alice)
      const claim = await ripeClaim(world)
      await empties(alice, mei)
      const given = [held, balance, stock].reduce((sum, part) => sum + Number(part), 0)
      if (given > 0) await olivia.issues({ to: alice, amount: given.toFixed(2) })
      await world.clock.advance({ hours: 25 })
      if (held !== '0.00')
        await olivia.call('holdCoin', { id: claim.id, amount: held, reason: 'Kept for the claim.' })
      if (stock !== '0.00') await alice.lists({ num: stock })
      await olivia.rules(claim, 'release')

      const offers = stock === '0.00' ? 0 : 1
      const { sources } = await olivia.call('getDispute', { id: claim.id })
      expect(sources).toEqual({ held, balance, stock, bond, offers })
      const plan = payAward(awarded, {
        held: stated(held),
        balance: stated(balance),
        stock: stated(stock),
        bond: stated(bond),
      })
      const settled = await alice.accepts(claim)

      const { rows } = await world.pool.query<{ kind: string; amount: string }>(
        `select kind, amount_minor::text as amount from ledger_posting where key like $1 and kind <> 'claim_hold'`,
        [`claim:${claim.id}:%`],
      )
      const posted = Object.fromEntries(rows.map(({ kind, amount }) => [kind, BigInt(amount)]))
      const previewed = {
        award_from_hold: plan.fromHeld,
        award_from_balance: plan.fromBalance + plan.fromStock,
        award_from_bond: plan.fromBond,
        claim_return: plan.heldBack,
      }
      expect(posted).toEqual(Object.fromEntries(Object.entries(previewed).filter(([, num]) => num > 0n)))
      expect(settled.award).toMatchObject({ awarded: '25.00', paid: mix.paid })
      expect(coinText(plan.paid)).toBe(mix.paid)
      expect(await alice.offers({ status: 'up' })).toHaveLength(plan.takesOffersDown ? 0 : offers)
      expect((await olivia.call('getDispute', { id: claim.id })).sources).toBeNull()
    })

  test('is paid from held coin, the balance, listed stock and the bond, in this order', async ({ world }) => {
    const { alice, bob, mei, olivia } = world
    await becomesMerchant(world, alice)
    const claim = await ripeClaim(world)
    await empties(alice, mei)
    await world.olivia.issues({ to: alice, amount: '12.00' })
    await world.clock.advance({ hours: 25 })
    await olivia.call('holdCoin', { id: claim.id, amount: '4.00', reason: 'Kept for the claim.' })
    const offer = await alice.lists({ num: '5.00' })
    const wants = await alice.wants({ num: '5.00' })
    const before = Number(await bob.available())
    // 4.00 are held, 3.00 are free and 5.00 are listed, so 13.00 come out of the bond.
    await olivia.rules(claim, 'release')
    expect(await alice.accepts(claim)).toMatchObject({ award: { awarded: '25.00', paid: '25.00' } })
    expect(Number(await bob.available())).toBe(before + 25)
    expect(await alice.available()).toBe('0.00')
    expect((await alice.offers()).find(({ id }) => id === offer.id)?.status).toBe('down')
    expect((await alice.offers()).find(({ id }) => id === wants.id)?.status).toBe('down')
    await expect(alice.putsUp(wants)).refusedWith('BOND_SHORT')
    expect((await bob.bills()).slice(0, 3).map(({ type, money }) => [type, money])).toEqual([
      ['award_from_bond', '13.00'],
      ['award_from_balance', '8.00'],
      ['award_from_hold', '4.00'],
    ])
    expect((await alice.notices()).slice(0, 4).map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Offers unlisted for a claim',
        '13.00\u00a0U of your bond paid for a claim',
        '4.00\u00a0U paid for a claim',
      ]),
    )
    expect(await alice.call('certifyMerchant', {})).toMatchObject({ bondMissing: '13.00', bondPaid: 1 })
    await olivia.issues({ to: alice, amount: '100.00' })
    const short = { missing: '13.00' }
    await expect(alice.lists({ num: '5.00' })).refusedWith('BOND_SHORT', short)
    await expect(alice.putsUp(offer)).refusedWith('BOND_SHORT', short)
    expect(await alice.paysBond()).toMatchObject({ money: '-13.00', coin: '87.00' })
    await expect(alice.paysBond()).refusedWith('BOND_STATE')
    expect((await alice.putsUp(offer)).status).toBe('up')
  })

  test('of two operators shows what would pay it whenever they look, and stays approvable as balances move', async ({
    world,
  }) => {
    const { alice, mei, olivia } = world
    const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
    await olivia.issues({ to: alice, amount: '6000.00' })
    const claim = await ripeClaim(world, '5100.00')
    await world.clock.advance({ hours: 25 })
    const { seen } = await anna.call('getDispute', { id: claim.id })
    const form = { id: claim.id, ruling: 'release', reason: 'The transfer has arrived.', seen } as const
    const proposal = await anna.call('proposeRuling', form)
    expect(proposal.preview.postings).toEqual([])
    expect(proposal.preview.changes).toContainEqual({ what: 'award', before: '', after: '5100.00 U' })
    await empties(alice, mei, '3.20')
    const look = async () => (await abel.call('getProposal', { id: proposal.id })).award
    expect(await look()).toMatchObject({ awarded: '5100.00', sources: { balance: '3.20', stock: '0.00' } })
    await abel.call('holdCoin', { id: claim.id, amount: '1.20', reason: 'Kept for the claim.' })
    expect(await look()).toMatchObject({ sources: { held: '1.20', balance: '2.00' } })
    expect((await abel.call('approveProposal', { id: proposal.id })).status).toBe('approved')
    expect(await look()).toBeNull()
  })

  test('is paid as far as the coin goes, and a notice says how much was paid', async ({ world }) => {
    const { alice, bob, mei, olivia } = world
    const claim = await chargedBack(world)
    await world.clock.advance({ hours: 25 })
    await empties(bob, mei, '3.00')
    await olivia.rules(claim, 'refund')
    expect(await bob.accepts(claim)).toMatchObject({ award: { awarded: '25.00', paid: '3.00' } })
    expect(await bob.available()).toBe('0.00')
    expect((await alice.notices())[0]?.content).toContain('awarded 25.00\u00a0U; 3.00\u00a0U of it was paid')
  })

  test('is paid once under concurrent responses and timers', async ({ world }) => {
    const { alice, bob, olivia } = world
    const claim = await ripeClaim(world)
    await olivia.rules(claim, 'release')
    const before = Number(await bob.available())
    world.clock.skip({ hours: 24, seconds: -1 })
    const { won, refused } = await race<unknown>([
      () => alice.accepts(claim),
      () => alice.accepts(claim),
      () => alice.objects(claim),
      () => alice.lists({ num: '3.00' }),
      () => world.clock.advance({ seconds: 1 }),
    ])
    expect(won.length + refused.length).toBe(5)
    await world.clock.advance({ hours: 72 })
    expect(Number(await bob.available())).toBe(before + 25)
    expect((await bob.call('getDispute', { id: claim.id })).result).toBe('ruled_award')
  })

  test('excludes a reopening: of a claim and a consent to reopen, one succeeds', async ({ world }) => {
    const { alice, bob } = world
    for (let count = 0; count < 3; count++) {
      const order = await bob.buys({ from: alice, num: '2.00' })
      await alice.confirms(order)
      await world.clock.advance({ minutes: 16 })
      await bob.asksReopen(order)
      const { refused } = await race<unknown>([
        () => bob.claims(order),
        () => alice.answersReopen(order, true),
        () => bob.claims(order),
      ])
      const { state, claimId } = await bob.sees(order)
      expect([state, claimId !== null]).toEqual(
        state === 'expired' ? ['expired', true] : ['releasing', false],
      )
      expect(refused.length).toBeGreaterThanOrEqual(2)
    }
  })
})

describe('the bond that backs a trader’s orders', () => {
  test('is returned five days after the last order, and with no claim open', async ({ world }) => {
    const { alice, bob, olivia } = world
    await becomesMerchant(world, alice)
    const claim = await ripeClaim(world)
    for (const offer of await alice.offers({ status: 'up' })) await alice.takesDown(offer)
    await expect(leaves(alice)).refusedWith('BOND_LIABLE', { claims: 1 })
    await olivia.rules(claim, 'refund')
    await world.clock.advance({ days: 4 })
    await bob.call('getUser', {})
    const until = ((await bob.sees({ orderId: claim.orderId })).cancelledAt ?? 0) + 5 * 24 * 3600
    await expect(leaves(alice)).refusedWith('BOND_LIABLE', { claims: 0, until })
    await world.clock.advance({ days: 1 })
    expect(await leaves(alice)).toMatchObject({ status: 'none' })
  })

  test('is not returned sooner if the application is refused', async ({ world }) => {
    const { mei, olivia } = world
    await olivia.issues({ to: mei, amount: '1000.00' })
    const order = await mei.buys({ from: world.alice, num: '2.00' })
    await mei.cancels(order)
    await applies(mei)
    await mei.paysBond()
    await expect(olivia.refusesMerchant(mei, 'Too few trades')).refusedWith('BOND_LIABLE', { claims: 0 })
    await world.clock.advance({ days: 5 })
    await olivia.refusesMerchant(mei, 'Too few trades')
  })

  test('is returned without the part that was paid as an award', async ({ world }) => {
    const { alice, bob, mei, olivia } = world
    await becomesMerchant(world, alice)
    const claim = await ripeClaim(world)
    for (const offer of await alice.offers({ status: 'up' })) await alice.takesDown(offer)
    await empties(alice, mei)
    await olivia.rules(claim, 'release')
    await alice.accepts(claim)
    await world.clock.advance({ days: 5 })
    await leaves(alice)
    expect(await alice.available()).toBe('975.00')
    expect((await bob.bills())[0]?.type).toBe('award_from_bond')
  })
})

const awarded = coin(25_00n)

function stated(text: string) {
  return coin(coinStated(text))
}

/** Transfers all free coin except `left` to another trader. */
async function empties(trader: Trader, to: Trader, left = '0.00') {
  for (const offer of await trader.offers({ status: 'up' })) await trader.takesDown(offer)
  const free = (Number(await trader.available()) - Number(left)).toFixed(2)
  await trader.transfers({ to, amount: free })
}

async function becomesMerchant({ olivia }: World, trader: Trader) {
  await olivia.issues({ to: trader, amount: '1000.00' })
  await applies(trader)
  await trader.paysBond()
  await olivia.approvesMerchant(trader)
}

function applies(trader: Trader) {
  return trader.call('certifyMerchant', { apply: '1', contact: 'me@example.com' })
}

function leaves(trader: Trader) {
  return trader.call('certifyMerchant', { exit: '1' })
}

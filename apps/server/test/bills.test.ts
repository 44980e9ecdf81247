import type { Bill, Offer } from '@u-market/contract'
import { coinStated, coinText } from '@u-market/domain'
import { sharedTest, type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { flows } from '../src/ledger/recipes.ts'
import { lateClaim, ripeClaim } from './claims.fixture.ts'
import { orderToRule } from './order-in-state.fixture.ts'
import { setFee } from './setting.fixture.ts'

describe('bills', () => {
  sharedTest('account for every change of the available balance', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '40.00' })
    await alice.edits(offer, { num: '30.00' })
    await trades(world, { num: '10.00', from: offer })
    await alice.takesDown(offer)
    await alice.transfers({ to: bob, amount: '5.00' })
    for (const trader of [alice, bob]) expectGapless(await trader.bills(), await trader.available())
  })

  sharedTest(
    'show a sale and a purchase with the money and the other party',
    {
      tags: ['call.listBills'],
    },
    async ({ world }) => {
      const { alice, bob } = world
      const order = await trades(world, { num: '20.89' })
      const free = await alice.available()
      const { orderId, amount } = order
      expect((await alice.bills())[0]).toMatchObject({
        type: 'sale',
        money: '-20.89',
        before: free,
        after: free,
        isInternal: 0,
        peer: 'Bob',
        fiat: amount,
        currency: 'CNY',
        orderId,
      })
      expect((await bob.bills())[0]).toMatchObject({
        type: 'escrow_release',
        money: '20.89',
        after: await bob.available(),
        isInternal: 0,
        peer: 'Alice',
        fiat: amount,
        currency: 'CNY',
        orderId,
      })
    },
  )

  sharedTest(
    'count as income and expense what a user gains and spends, not what is held and returned',
    async ({ world }) => {
      const { alice, bob, mei } = world
      await world.clock.advance({ days: 1 })
      const start = Math.floor(world.clock.now().getTime() / 1000)
      const offer = await alice.lists({ num: '60.00' })
      await alice.takesDown(offer)
      await bob.exchanges({ coin: '5.00' })
      expect(await alice.call('listBills', { start })).toMatchObject({
        income: '0.00',
        expense: '0.00',
        total: 2,
        data: [
          { type: 'offer_return', money: '60.00', isInternal: 1, fiat: '', currency: '', peer: '' },
          { type: 'offer_reserve', money: '-60.00', isInternal: 1 },
        ],
      })
      expect((await alice.call('listBills', { start, direction: 'in' })).total).toBe(0)
      await bob.transfers({ to: mei, amount: '5.00' })
      await mei.transfers({ to: bob, amount: '2.00' })
      const page = await bob.call('listBills', { start })
      expect(page).toMatchObject({ income: '2.00', expense: '5.00', total: 3 })
      expect((await bob.call('listBills', { start, direction: 'out' })).data).toMatchObject([
        { money: '-5.00' },
      ])
      expect((await bob.call('listBills', { end: start - 1, start: start - 2 })).data).toEqual([])
    },
  )

  sharedTest('are filtered by several types, of which a sale is one', async ({ world }) => {
    const { alice, bob, mei, clock } = world
    await clock.advance({ days: 1 })
    const start = Math.floor(clock.now().getTime() / 1000)
    await trades(world, { num: '3.00' })
    await alice.transfers({ to: mei, amount: '1.00' })
    const typesOf = async (trader: Trader, type: string) =>
      (await trader.bills({ type, start })).map((bill) => bill.type)
    expect(await typesOf(alice, 'sale,transfer')).toEqual(['transfer', 'sale'])
    expect(await typesOf(alice, 'sale')).toEqual(['sale'])
    // Hers is the sale; the release is her buyer's.
    expect(await typesOf(alice, 'escrow_release')).toEqual([])
    expect(await typesOf(bob, 'sale')).toEqual([])
    expect(await typesOf(bob, 'escrow_release,sale')).toEqual(['escrow_release'])
    expect(await alice.call('listBills', { type: 'nothing_such' })).toMatchObject({
      total: 0,
      income: '0.00',
      expense: '0.00',
      data: [],
    })
  })

  test('balance: income less expense is the change of all coin, whichever way it flows', async ({
    world,
  }) => {
    const { alice, bob, mei, olivia, clock } = world
    const people = [alice, bob, mei]
    const stands = () => Promise.all(people.map((person) => expectBalanced(world, person)))
    await setFee(world, 50)
    await stands()

    // A sell offer: enlarged, reduced, sold from, cancelled, expired and reopened, unlisted.
    const offer = await alice.lists({ num: '60.00' })
    await alice.edits(offer, { num: '70.00' })
    await alice.edits(offer, { num: '50.00' })
    await trades(world, { num: '20.89', from: offer })
    await clock.advance({ seconds: 1 })
    await bob.cancels(await bob.buys({ from: offer, num: '5.00' }))
    await stands()
    await clock.advance({ seconds: 1 })
    await alice.takesDown(offer)
    const late = await ripeClaim(world, '10.00')

    // A claim: coin is held, a part is returned, the rest is awarded.
    await olivia.call('holdCoin', { id: late.id, amount: '10.00', reason: 'Kept for the claim.' })
    await stands()
    await olivia.rules(late, { toBuyer: '6.00' })
    await bob.accepts(late)
    await alice.accepts(late)
    await stands()

    // A buy offer, and an order that is split by a ruling.
    await clock.advance({ days: 1 })
    const wanted = await mei.wants({ num: '9.00' })
    const sale = await bob.sellsTo({ to: wanted, num: '9.00' })
    await mei.marksPaid(sale)
    await bob.releases(sale)
    const split = await orderToRule(world, { buyer: bob, seller: alice, num: '8.00' })
    await olivia.rules({ id: split.appealId ?? 0 }, { toBuyer: '3.00' })
    for (const party of [alice, bob]) await party.accepts({ id: split.appealId ?? 0 })
    await stands()

    // Transfers, exchanges and what operators do.
    await clock.advance({ days: 1 })
    await bob.transfers({ to: mei, amount: '4.00', memo: 'Dinner' })
    const [sent, refused] = [await bob.exchanges({ coin: '5.50' }), await bob.exchanges({ coin: '4.50' })]
    await stands()
    await olivia.pays(sent, 'AB'.repeat(32))
    await olivia.call('decideExchange', { id: refused.id, decision: 'refuse', reason: 'It is on a list' })
    const reason = 'Issued twice'
    const take = { operation: 'take_back', userId: bob.id, amount: '1.00', reason } as const
    await olivia.seconds(await olivia.call('proposeCoin', take))
    const adjust = { ...take, operation: 'adjust', receiverId: mei.id } as const
    await olivia.seconds(await olivia.call('proposeCoin', adjust))
    await stands()

    // A merchant's bond pays an award, is made up, and is returned.
    await olivia.issues({ to: alice, amount: '1000.00' })
    await alice.call('certifyMerchant', { apply: '1', contact: 'me@example.com' })
    await alice.paysBond()
    await olivia.approvesMerchant(alice)
    const claim = await lateClaim(world, '25.00')
    await alice.addsEvidence(claim, 'Nothing has come.')
    for (const listed of await alice.offers({ status: 'up' })) await alice.takesDown(listed)
    await clock.advance({ days: 1 })
    await alice.transfers({ to: mei, amount: coinText(coinStated(await alice.available()) - 3_00n) })
    await olivia.rules(claim, 'release')
    await alice.accepts(claim)
    await stands()
    await olivia.issues({ to: alice, amount: '100.00' })
    await alice.paysBond()
    await clock.advance({ days: 5 })
    await alice.call('certifyMerchant', { exit: '1' })
    await stands()

    const { rows } = await world.pool.query<{ kind: string }>('select distinct kind from ledger_posting')
    expect(rows.map(({ kind }) => kind).sort()).toEqual(Object.keys(flows).sort())
  })
})

/** Bob buys from Alice, to the end. */
async function trades({ alice, bob, clock }: World, { num, from }: { num: string; from?: Offer }) {
  await clock.advance({ seconds: 1 })
  const order = await bob.buys({ from: from ?? (await alice.lists({ num })), num })
  await alice.confirms(order)
  await bob.marksPaid(order)
  return alice.releases(order)
}

/** Checks that each bill begins where the one before it ended, from nothing to what is available now. */
function expectGapless(bills: readonly Bill[], available: string): void {
  expect(bills[0]?.after).toBe(available)
  expect(bills.at(-1)?.before).toBe('0.00')
  for (const [at, bill] of bills.entries()) {
    const change = coinStated(bill.after) - coinStated(bill.before)
    // Coin that was held before it left changes nothing that is available.
    if (change !== 0n) expect(coinText(change)).toBe(bill.money)
    if (at > 0) expect(bills[at - 1]?.before).toBe(bill.after)
  }
}

/** Compares the bills, page by page, with the ledger's accounts of the user. */
async function expectBalanced(world: World, person: Trader): Promise<void> {
  const first = await person.call('listBills', { limit: 7 })
  const bills: Bill[] = []
  for (let page = 1; page <= first.lastPage; page++)
    bills.push(...(await person.call('listBills', { limit: 7, page })).data)
  expect(new Set(bills.map(({ id }) => id)).size).toBe(first.total)
  expectGapless(bills, await person.available())

  const { rows } = await world.pool.query<{ minor: string }>(
    'select sum(balance_minor)::text as minor from ledger_account where user_id = $1',
    [person.id],
  )
  const all = BigInt(rows[0]?.minor ?? '')
  expect(coinStated(first.income) - coinStated(first.expense)).toBe(all)
  const changes = bills.filter(({ isInternal }) => isInternal === 0)
  expect(changes.reduce((sum, { money }) => sum + coinStated(money), 0n)).toBe(all)
}

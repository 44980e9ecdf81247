import { sharedTest as test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('a transfer', () => {
  test('moves coin and leaves a bill on both sides', { tags: ['call.payCoin'] }, async ({ world }) => {
    const { bob, mei } = world
    const bobs = Number(await bob.available())
    const paid = await bob.transfers({ to: mei, amount: '12.34', memo: 'For lunch' })
    expect(paid.coin).toBe((bobs - 12.34).toFixed(2))
    const [out] = await bob.bills()
    const [received] = await mei.bills()
    expect(out).toMatchObject({ peer: 'Mei', money: '-12.34', before: bobs.toFixed(2), after: paid.coin })
    expect(received).toMatchObject({ peer: 'Bob', money: '12.34' })
    expect(`${out!.memo}`).toContain('For lunch')
  })
  test('above the balance, to the sender or to an unknown wallet is refused', async ({ world }) => {
    const { bob, mei } = world
    const coin = await bob.available()
    await expect(bob.transfers({ to: mei, amount: '100000.00' })).refusedWith('INSUFFICIENT_COIN', { coin })
    await expect(bob.transfers({ to: bob, amount: '1.00' })).refusedWith('OWN_WALLET')
    await expect(bob.transfers({ to: { walletAddress: 'U0000000000000000' }, amount: '1.00' })).refusedWith(
      'WALLET_NOT_FOUND',
    )
  })
  test('shows its receiver before it is sent', { tags: ['call.findWallet'] }, async ({ world }) => {
    const { bob, mei } = world
    const found = await bob.call('findWallet', { walletAddress: mei.walletAddress })
    expect(found.nickname).toBe('Mei')
    expect(found.maskedRealName).not.toContain('Tan')
    await expect(bob.call('findWallet', { walletAddress: 'U0000000000000000' })).refusedWith(
      'WALLET_NOT_FOUND',
    )
  })
})

describe('bills', () => {
  test('account for every change of the available balance', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '40.00' })
    await alice.edits(offer, { num: '30.00' })
    const order = await bob.buys({ from: offer, num: '10.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    await alice.releases(order)
    await alice.takesDown(offer)
    await alice.transfers({ to: bob, amount: '5.00' })
    for (const trader of [alice, bob]) {
      const bills = await trader.bills()
      expect(bills[0]!.after).toBe(await trader.available())
      expect(bills.at(-1)!.before).toBe('0.00')
      for (const [at, bill] of bills.entries()) {
        expect(Number(bill.after) - Number(bill.before)).toBeCloseTo(Number(bill.money), 6)
        if (at > 0) expect(bills[at - 1]!.before).toBe(bill.after)
      }
    }
  })
  test('sum up income and expense within the filter', { tags: ['call.listBills'] }, async ({ world }) => {
    const { bob, mei } = world
    await world.clock.advance({ days: 1 })
    const start = Math.floor(world.clock.now().getTime() / 1000)
    await bob.transfers({ to: mei, amount: '5.00' })
    await mei.transfers({ to: bob, amount: '2.00' })
    const page = await bob.call('listBills', { start })
    expect(page).toMatchObject({ income: '2.00', expense: expect.stringMatching(/^-?5\.00$/), total: 2 })
    expect((await bob.call('listBills', { start, direction: 'out' })).total).toBe(1)
    expect((await bob.call('listBills', { end: start - 1, start: start - 2 })).data).toEqual([])
  })
})

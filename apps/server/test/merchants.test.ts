import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

const BOND = '1000.00'

describe('a merchant', () => {
  test('applies, pays the bond, is approved, and is marked as a merchant on every offer', {
    tags: ['call.certifyMerchant', 'role.merchant'],
  }, async ({ world }) => {
    const { mei, olivia } = world
    await olivia.issues({ to: mei, amount: '50.00' })
    expect(await merchantOf(mei)).toEqual({
      status: 'none',
      bond: BOND,
      bondPaid: 0,
      bondMissing: '0.00',
      reason: '',
    })
    expect(await applies(mei)).toMatchObject({ status: 'pending', bond: BOND, bondPaid: 0 })
    expect((await mei.info()).merchantStatus).toBe('pending')
    await expect(olivia.approvesMerchant(mei)).refusedWith('BOND_UNPAID')
    const before = Number(await mei.available())
    const paid = await mei.paysBond()
    expect(paid).toMatchObject({ money: `-${BOND}`, coin: (before - 1000).toFixed(2) })
    expect((await merchantOf(mei)).bondPaid).toBe(1)
    await expect(mei.paysBond()).refusedWith('BOND_STATE')
    expect((await olivia.call('getOperator', {})).pendingMerchants).toBe(1)
    const [{ id } = { id: 0 }] = (await olivia.call('listMerchants', { status: 'pending' })).data
    expect((await olivia.call('getMerchant', { id })).preview.refuse).toEqual({
      kind: 'bond_return',
      entries: [
        { account: 'bond · mei', amount: `-${BOND}` },
        { account: 'available · mei', amount: BOND },
      ],
    })
    await olivia.approvesMerchant(mei)
    expect(await mei.info()).toMatchObject({ merchantStatus: 'approved', frozenCoin: '0.00' })
    expect((await mei.notices())[0]?.title).toBe('You are a certified merchant')
    expect((await mei.lists({ num: '20.00' })).isMerchant).toBe(1)
    expect((await olivia.call('listAudit', {})).data[0]).toMatchObject({
      action: 'merchant.approve',
    })
  })

  test('leaves with the bond once no offer and no order is open', async ({ world }) => {
    const { mei, bob } = world
    const coin = Number(await mei.available())
    await becomesMerchant(world)
    const offer = await mei.lists({ num: '20.00' })
    await expect(leaves(mei)).refusedWith('MERCHANT_OPEN_ORDERS')
    const order = await bob.buys({ from: offer, num: '5.00' })
    await mei.takesDown(offer)
    await expect(leaves(mei)).refusedWith('MERCHANT_OPEN_ORDERS')
    await bob.cancels(order)
    await expect(leaves(mei)).refusedWith('BOND_LIABLE')
    await world.clock.advance({ days: 5 })
    expect(await leaves(mei)).toEqual({
      status: 'none',
      bond: BOND,
      bondPaid: 0,
      bondMissing: '0.00',
      reason: '',
    })
    expect(Number(await mei.available())).toBeCloseTo(coin + 1000)
    expect((await mei.info()).merchantStatus).toBe('none')
    expect((await mei.lists({ num: '20.00' })).isMerchant).toBe(0)
    await expect(leaves(mei)).refusedWith('MERCHANT_STATE')
    expect((await applies(mei)).status).toBe('pending')
  })

  test('that is refused gets the bond back with the reason, and can apply again', async ({ world }) => {
    const { mei, olivia } = world
    await world.clock.advance({ days: 5 })
    await olivia.issues({ to: mei, amount: '50.00' })
    const coin = await mei.available()
    await applies(mei)
    await mei.paysBond()
    await olivia.refusesMerchant(mei, 'Too few completed trades')
    expect(await merchantOf(mei)).toEqual({
      status: 'refused',
      bond: BOND,
      bondPaid: 0,
      bondMissing: '0.00',
      reason: 'Too few completed trades',
    })
    expect(await mei.available()).toBe(coin)
    expect((await mei.info()).merchantStatus).toBe('refused')
    expect((await mei.notices())[0]?.content).toContain('Too few completed trades')
    await expect(mei.paysBond()).refusedWith('BOND_STATE')
    expect((await applies(mei)).status).toBe('pending')
  })

  test('withdraws an application, with the bond or without', async ({ world }) => {
    const { mei, bob, olivia } = world
    await world.clock.advance({ days: 5 })
    await applies(bob)
    expect((await leaves(bob)).status).toBe('none')
    await olivia.issues({ to: mei, amount: '50.00' })
    const coin = await mei.available()
    await applies(mei)
    await mei.paysBond()
    await leaves(mei)
    expect(await mei.available()).toBe(coin)
  })

  test('cannot pay a bond without the coin, without an application, or with a wrong password', async ({
    world,
  }) => {
    const { bob, mei, olivia } = world
    await expect(bob.paysBond()).refusedWith('BOND_STATE')
    await applies(bob)
    await expect(bob.paysBond()).refusedWith('INSUFFICIENT_COIN')
    await expect(applies(bob)).refusedWith('MERCHANT_STATE')
    await olivia.issues({ to: mei, amount: '50.00' })
    await applies(mei)
    await expect(mei.call('payCoin', { type: 'bond', payPassword: '999999' })).refusedWith(
      'PAYPASSWORD_WRONG',
    )
    await expect(bob.call('certifyMerchant', { apply: '1' })).naming('contact')
  })

  test('applies, pays and is decided once under concurrent calls', async ({ world }) => {
    const { mei, olivia } = world
    const eight = (act: (at: number) => Promise<unknown>) =>
      Promise.allSettled(Array.from({ length: 8 }, (_, at) => act(at))).then(
        (ends) => ends.filter(({ status }) => status === 'fulfilled').length,
      )
    await world.clock.advance({ days: 5 })
    await olivia.issues({ to: mei, amount: '3000.00' })
    expect(await eight(() => applies(mei))).toBe(1)
    expect(await eight(() => mei.paysBond())).toBe(1)
    const { id } = (await olivia.call('listMerchants', { status: 'pending' })).data[0]!
    const decide = (at: number) =>
      at % 3 === 0
        ? leaves(mei)
        : olivia.call('decideMerchant', {
            id,
            decision: at % 3 === 1 ? 'approve' : 'refuse',
            reason: 'Not yet',
          })
    expect(await eight(decide)).toBeGreaterThan(0)
    await expect(olivia.call('decideMerchant', { id, decision: 'approve' })).refusedWith('REVIEW_STATE')
  })
})

function applies(trader: Trader) {
  return trader.call('certifyMerchant', { apply: '1', contact: 'me@example.com', remark: 'Every day' })
}

function merchantOf(trader: Trader) {
  return trader.call('certifyMerchant', {})
}

function leaves(trader: Trader) {
  return trader.call('certifyMerchant', { exit: '1' })
}

async function becomesMerchant({ mei, olivia }: World) {
  await olivia.issues({ to: mei, amount: BOND })
  await applies(mei)
  await mei.paysBond()
  await olivia.approvesMerchant(mei)
}

import type { FormOf, PaymentMethod } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { setSetting } from './setting.fixture.ts'

const DAY = 24 * 3600
const cards = { bankName: 'Bank of Utopia', type: 'bank' } as const
const THIEFS = '6222666666666666'

describe('a receiving account that a young session changes', () => {
  test('is used by no new order for a day; the offers that name it are listed and say so', {
    tags: ['call.savePaymentMethod'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const [bank] = alice.methods
    const both = await alice.lists({ num: '40.00' })
    const only = await alice.lists({ num: '20.00', methods: [bank!] })
    const before = await bob.buys({ from: both, num: '5.00', type: 'bank' })
    const intruder = await logsIn(world, alice)
    const until = secondsOf(world) + DAY
    expect(await saves(intruder, { ...cards, id: bank!.id, account: THIEFS })).toMatchObject({
      usableAt: until,
    })

    await expect(bob.buys({ from: both, num: '5.00', type: 'bank' })).refusedWith('METHOD_NOT_USABLE', {
      until,
    })
    await expect(bob.quickBuys({ num: '5.00', type: 'bank' })).refusedWith('NO_MATCH')
    const waiting = [{ methodType: 'bank', until }]
    const listed = (await bob.call('listOffers', { methodType: 'bank' })).data
    expect(listed.map(({ id, status, waitingMethods }) => ({ id, status, waitingMethods }))).toEqual([
      { id: both.id, status: 'up', waitingMethods: waiting },
      { id: only.id, status: 'up', waitingMethods: waiting },
    ])
    expect(await bob.call('checkSelling', { offerId: both.id })).toMatchObject({ canSell: 1 })
    expect(await bob.call('checkSelling', { offerId: only.id })).toMatchObject({
      canSell: 0,
      reason: expect.stringContaining('cannot use it yet'),
    })
    expect((await alice.offers({ status: 'up' })).map(({ waitingMethods }) => waitingMethods)).toEqual([
      waiting,
      waiting,
    ])
    expect((await bob.buys({ from: both, num: '5.00', type: 'alipay' })).methodType).toBe('alipay')
    expect((await bob.quickBuys({ num: '5.00', type: 'alipay' })).offerId).toBe(both.id)

    await alice.confirms(before)
    expect((await bob.sees(before)).method?.account).toBe(bank!.account)
    await world.clock.advance({ hours: 24 })
    expect((await bob.call('getOffer', { id: only.id })).waitingMethods).toEqual([])
    expect((await alice.call('listPaymentMethods', { type: 'bank' }))[0]).toMatchObject({ usableAt: 0 })
    expect((await bob.quickBuys({ num: '5.00', type: 'bank' })).methodType).toBe('bank')
  })

  test('takes no sale to a buy offer either, and a match passes it over', async ({ world }) => {
    const { alice, bob } = world
    const wanted = await bob.wants({ num: '50.00' })
    const intruder = await logsIn(world, alice)
    const until = secondsOf(world) + DAY
    const added = await saves(intruder, { ...cards, account: THIEFS })
    expect(added.usableAt).toBe(until)
    const sales = { num: '5.00', method: added }
    await expect(intruder.sellsTo({ to: wanted, ...sales })).refusedWith('METHOD_NOT_USABLE', { until })
    await expect(intruder.quickSells(sales)).refusedWith('METHOD_NOT_USABLE', { until })
    expect((await alice.sellsTo({ to: wanted, num: '5.00' })).state).toBe('paying')
    await world.clock.advance({ hours: 24 })
    await bob.wants({ num: '50.00' })
    expect((await alice.quickSells(sales)).method?.account).toBe(THIEFS)
  })

  test('waits also in an offer that has another account of its type, which is used instead', async ({
    world,
  }) => {
    const { alice, bob } = world
    const second = await saves(await logsIn(world, alice), { ...cards, account: THIEFS })
    const offer = await alice.lists({ num: '40.00', methods: [second, alice.methods[0]!] })
    expect(offer.waitingMethods).toEqual([])
    const order = await bob.buys({ from: offer, num: '5.00', type: 'bank' })
    await alice.confirms(order)
    expect((await bob.sees(order)).method?.account).toBe(alice.methods[0]!.account)
  })
})

describe('a receiving account is usable at once', () => {
  test('if a session of a day or more saves it, which also confirms what a younger one has saved', async ({
    world,
  }) => {
    const { alice } = world
    const account = '6222 0000 3333 4444'
    expect(await saves(alice, { ...cards, account })).toMatchObject({ usableAt: 0 })
    const young = await logsIn(world, alice)
    const added = await saves(young, { type: 'alipay', account: 'zhou@example.com' })
    expect(added.usableAt).toBe(secondsOf(world) + DAY)
    await world.clock.advance({ hours: 1 })
    const { id } = added
    expect(await saves(young, { type: 'alipay', account: 'zhou@example.com', id })).toEqual(added)
    expect(await saves(alice, { type: 'alipay', account: 'zhou@example.com', id })).toMatchObject({
      usableAt: 0,
    })
  })

  test('if it is the first that the user has ever had, not if an earlier one was removed', async ({
    world,
  }) => {
    const [buyer] = world.crowd
    const young = await logsIn(world, buyer!)
    const first = await saves(young, { ...cards, account: '6222 0000 3333 4444' })
    expect(first.usableAt).toBe(0)
    await young.call('deletePaymentMethod', { id: first.id })
    const next = await saves(young, { ...cards, account: THIEFS })
    expect(next.usableAt).toBe(secondsOf(world) + DAY)
  })

  test('in a market that sets no wait', async ({ world }) => {
    await setSetting(world, 'newAccountHours', 0)
    const young = await logsIn(world, world.alice)
    expect(await saves(young, { ...cards, account: THIEFS })).toMatchObject({ usableAt: 0 })
    expect((await young.call('getMarket', {})).windows.newAccountHours).toBe(0)
  })
})

test('each change of a receiving account is reported to its owner with the last four figures', async ({
  world,
}) => {
  const { alice } = world
  const [bank] = alice.methods
  const young = await logsIn(world, alice)
  await saves(young, { ...cards, id: bank!.id, account: bank!.account })
  const added = await saves(young, { type: 'alipay', account: 'thief@evil.example' })
  await saves(young, { ...cards, id: bank!.id, account: THIEFS })
  await saves(alice, { ...cards, id: bank!.id, account: bank!.account })
  await saves(alice, { type: 'alipay', account: 'zhou@example.com' })
  await young.call('deletePaymentMethod', { id: added.id })
  const told = (await alice.notices()).filter(({ link }) => link === screens.paymentMethods).slice(0, 5)
  expect(told.map(({ type, title, content }) => [type, title, content.split('. If')[0]])).toEqual([
    ['account', 'Payment method removed', 'The account ending in hief was removed'],
    ['account', 'Payment method added', 'Buyers can now pay you to the account ending in zhou'],
    ['account', 'Payment method changed', 'The account ending in 6666 was changed; it now ends in 2222'],
    [
      'account',
      'Payment method changed',
      expect.stringMatching(
        /^The account ending in 2222 was changed; it now ends in 6666, and new orders use it from /,
      ),
    ],
    [
      'account',
      'Payment method added',
      expect.stringMatching(/^From .*, buyers can pay you to the account ending in hief$/),
    ],
  ])
})

type Saved = Partial<FormOf<'savePaymentMethod'>> & { readonly type: string; readonly account: string }

function saves(trader: Trader, form: Saved): Promise<PaymentMethod> {
  return trader.call('savePaymentMethod', {
    name: trader.realName,
    payPassword: trader.payPassword,
    ...form,
  })
}

async function logsIn(world: World, trader: Trader): Promise<Trader> {
  const { username: account, password } = trader
  const { token } = await world.visitor().call('logIn', { account, password })
  return world.play({ ...trader, token })
}

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}

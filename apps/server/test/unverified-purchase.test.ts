/** A market in which users may buy before they are verified, and nothing else. */
import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { setSetting } from './setting.fixture.ts'

describe('a market without verification for buyers', () => {
  test('lets new and pending users buy; once the rule is back, only their open orders go on', async ({
    world,
  }) => {
    const { nina, oscar, alice } = world
    await expect(nina.buys({ from: alice, num: '5.00' })).refusedWith('REALNAME_REQUIRED')
    await expect(oscar.quickBuys({ num: '2.00' })).refusedWith('REALNAME_PENDING')

    await requireVerification(world, 'off')
    expect((await nina.call('getMarket', {})).limits.verificationRequired).toBe(0)
    const offer = await alice.offersFor({ num: '5.00' })
    expect(await nina.call('checkSelling', { offerId: offer.id })).toMatchObject({ canSell: 1, reason: '' })
    const placing = { idempotencyKey: 'bought-before-the-rule' }
    const order = await nina.buys({ from: offer, num: '5.00' }, placing)
    await alice.offersFor({ num: '2.00' })
    expect(await oscar.quickBuys({ num: '2.00' })).toMatchObject({ state: 'confirming', role: 'buyer' })
    // The seller sees that the buyer has no verified name.
    expect(await alice.sees(order)).toMatchObject({ buyerRealName: '', peer: { isVerified: 0 } })
    await alice.confirms(order)

    await requireVerification(world, 'on')
    await expect(nina.buys({ from: offer, num: '5.00' })).refusedWith('REALNAME_REQUIRED')
    // A repeat of the first call, whose response was lost, gets the order.
    expect(await nina.buys({ from: offer, num: '5.00' }, placing)).toMatchObject({ orderId: order.orderId })
    await expect(oscar.quickBuys({ num: '2.00' })).refusedWith('REALNAME_PENDING')
    expect(await nina.call('checkSelling', { offerId: offer.id })).toMatchObject({ canSell: 0 })
    await nina.marksPaid(order)
    expect(await alice.releases(order)).toMatchObject({ state: 'completed' })
    expect(await nina.available()).toBe('5.00')
  })

  test('still requires it for payment methods, offers, exchanges and merchant applications', async ({
    world,
  }) => {
    const { nina, oscar, alice } = world
    await setSetting(world, 'verificationRequired', false)
    const order = await nina.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    await nina.marksPaid(order)
    await alice.releases(order)
    for (const [who, reason] of [
      [nina, 'REALNAME_REQUIRED'],
      [oscar, 'REALNAME_PENDING'],
    ] as const) {
      await expect(who.client.callWith('savePaymentMethod', {})).refusedWith(reason)
      await expect(who.client.callWith('addOffer', {})).refusedWith(reason)
      await expect(who.client.callWith('requestExchange', {})).refusedWith(reason)
      await expect(
        who.client.callWith('certifyMerchant', { apply: '1', contact: 'me@example.com' }),
      ).refusedWith(reason)
      expect(await who.call('checkSelling', {})).toMatchObject({ canSell: 0 })
    }
    await expect(world.visitor().callWith('placeOrder', {})).answeredStatus(401)
  })

  test('does not say that buyers are verified', async ({ world }) => {
    const read = () => world.visitor().call('getMarket', {})
    const words = async () => {
      const { banners, notices } = await read()
      return [...banners, ...notices].map(({ title, content }) => `${title} ${content}`).join(' ')
    }
    expect(await words()).toContain('Verify once, then trade')
    expect(await words()).toContain('the verified name of the buyer')
    await setSetting(world, 'verificationRequired', false)
    expect(await words()).not.toMatch(/verif/i)
    expect(await words()).toContain('Pay from your own account')
  })
})

/** Two operators propose and approve the rule. */
async function requireVerification({ olivia }: World, value: 'on' | 'off'): Promise<void> {
  const form = { name: 'verificationRequired', value, reason: 'A trial of a month' } as const
  await olivia.seconds(await olivia.call('proposeSetting', form))
  const { data } = await olivia.call('listSettings', {})
  expect(data.find(({ name }) => name === form.name)).toMatchObject({
    value,
    default: 'on',
    minimum: null,
    maximum: null,
  })
}

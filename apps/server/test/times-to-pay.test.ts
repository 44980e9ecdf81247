/** The market sets the payment times to choose from, and an offer keeps its own. */
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

describe('payment times', () => {
  const toPay = { name: 'payMinutes', value: '20, 45', reason: 'Banks are slower' } as const
  const refusal = { fields: { payMinutes: 'Choose one of: 20, 45' } }

  test('are those of the market for new offers, and the first is the default', async ({ world }) => {
    const { alice, bob, olivia } = world
    await olivia.seconds(await olivia.call('proposeSetting', toPay))
    expect((await world.visitor().call('getMarket', {})).windows.payMinutes).toEqual([20, 45])
    await expect(alice.lists({ num: '5.00', payMinutes: 15 })).refusedWith('INVALID_PARAMS', refusal)
    const offer = await alice.lists({ num: '5.00', payMinutes: 45, autoConfirm: true })
    const order = await bob.buys({ from: offer, num: '2.00' })
    expect(order.deadlineAt).toBe(Math.floor(world.clock.now().getTime() / 1000) + 45 * 60)
    const usual = await alice.call('addOffer', {
      num: '5.00',
      price: '7.20',
      minAmount: '10.00',
      maxAmount: '36.00',
      methodIds: String(alice.methods[0]!.id),
      payPassword: alice.payPassword,
    })
    expect(usual.payMinutes).toBe(20)
  })

  test('of an existing offer stay until they are changed to one of the market’s', async ({ world }) => {
    const { alice, olivia } = world
    const offer = await alice.lists({ num: '5.00', payMinutes: 30 })
    await olivia.seconds(await olivia.call('proposeSetting', toPay))
    expect(await alice.edits(offer, { price: '7.30' })).toMatchObject({ price: '7.30', payMinutes: 30 })
    // The same value again is not a change.
    expect(await alice.edits(offer, { payMinutes: 30, remark: 'Fast' })).toMatchObject({ payMinutes: 30 })
    await alice.takesDown(offer)
    expect((await alice.putsUp(offer)).payMinutes).toBe(30)
    await expect(alice.edits(offer, { payMinutes: 60 })).refusedWith('INVALID_PARAMS', refusal)
    expect((await alice.edits(offer, { payMinutes: 20 })).payMinutes).toBe(20)
    await expect(alice.edits(offer, { payMinutes: 30 })).refusedWith('INVALID_PARAMS', refusal)
  })
})

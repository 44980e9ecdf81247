import { callPaths, toWire } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { expect, test } from '../harness/test.ts'

test('a buyer who waits reminds the seller, cancels one order, and asks the server when the time of another is up', {
  tag: ['@request.remindOther', '@request.cancelOrder', '@request.checkDeadline'],
}, async ({ market, phone, words }) => {
  const { orders } = words
  const { alice, bob } = market
  const offer = await alice.lists({ num: '50.00' })
  const order = await bob.buys({ from: offer, num: '10.00' })
  const { page, open } = await phone({ owner: bob })
  await open(paths.order(order.orderId))

  await test.step('He reminds her: she gets a notice, and the next reminder has to wait', async () => {
    const remind = page.getByRole('button', { name: orders('remind') })
    await remind.click()
    await expect(remind).toHaveCount(0)
    alice.client.identity.locale = words.locale
    expect((await alice.notices())[0]).toMatchObject({ orderId: order.orderId, type: 'order' })
    expect((await alice.sees(order)).remindedAt).not.toBeNull()
  })

  await test.step('He cancels: the coin goes back to her offer', async () => {
    await page.getByRole('button', { name: orders('cancelAct') }).click()
    const dialog = page.getByRole('dialog', { name: orders('cancelTitle') })
    await dialog.getByRole('button', { name: orders('cancelAct') }).click()
    await expect(page.getByRole('heading', { name: orders('cancelledTitle') })).toBeVisible()
    expect((await alice.offers())[0]?.remainingNum).toBe('50.00')
  })

  await test.step('When the countdown of the next order ends, the server’s clock decides: it goes on', async () => {
    const next = await bob.buys({ from: offer, num: '12.00' })
    // The phone is made to see a deadline that is almost over.
    let endsAt: number | undefined
    let isOver = false
    await page.route(`**${callPaths.getOrder}`, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      endsAt ??= Number(json.time) + 2
      const seen = isOver ? {} : toWire({ endsAt })
      await route.fulfill({ response, json: { ...json, data: { ...json.data, ...seen } } })
    })
    const asked = page.waitForResponse((response) => response.url().endsWith(callPaths.checkDeadline))
    await open(paths.order(next.orderId))
    const answer = await (await asked).json()
    isOver = true
    expect(answer.data).toMatchObject(toWire({ isOverdue: 0 }))
    await expect(page.getByRole('heading', { name: orders('waitConfirm', { name: 'Alice' }) })).toBeVisible()
    await alice.confirms(next)
    await expect(page.getByRole('heading', { name: orders('doPay', { name: 'Alice' }) })).toBeVisible()
  })
})

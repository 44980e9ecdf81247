import { screens } from '@u-market/contract/paths'
import { choose, pick, says, sign } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('a rail that two operators switch on is drawn on phones by its fields, and checked there', {
  tag: ['@request.savePaymentMethod'],
}, async ({ market, phone, desk, words }) => {
  const { alice, olivia } = market
  const { rails } = words.console
  const { paymentMethods } = words

  await test.step('Olivia proposes to offer PIX, and Frank approves it', async () => {
    const olivias = await desk({ as: olivia })
    const { page } = olivias
    await olivias.open('/console/rails')
    await page.getByRole('link', { name: 'PIX', exact: true }).click()
    const form = page.getByRole('complementary', { name: 'PIX' })
    await choose(page, form.getByRole('combobox', { name: rails('isOn') }), rails('yes'))
    await form.getByLabel(rails('reason')).fill('Brazil pays by PIX')
    await form.getByRole('button', { name: rails('propose') }).click()
    await expect(form.getByRole('status')).toContainText('Olivia')
    const frank = await market.atConsole('frank')
    const [proposed] = (await frank.call('listProposals', { status: 'open' })).data
    if (!proposed) throw new Error('nothing is proposed')
    await frank.call('approveProposal', { id: proposed.id })
  })

  await test.step('Alice’s form has the fields of PIX; a number with a slip is refused at its field', async () => {
    const { page, open } = await phone({ owner: alice })
    await open(screens.addPaymentMethod)
    await pick(page, 'PIX')
    const key = page.getByLabel(/^(PIX key|PIX 密钥)$/)
    const add = page.getByRole('button', { name: paymentMethods('addThis', { method: 'PIX' }) })
    await key.fill('529.982.247-24')
    await key.blur()
    await expect(key).toHaveAttribute('aria-invalid', 'true')
    await key.fill('529.982.247-25')
    await expect(key).not.toHaveAttribute('aria-invalid', 'true')
    await add.click()
    await sign(page, paymentMethods('addTitle'), alice.payPassword)
    await says(page, paymentMethods('methodSaved'))
    await expect(page.getByRole('article', { name: 'PIX' })).toBeVisible()
  })
})

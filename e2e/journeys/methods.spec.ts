import { screens } from '@u-market/contract/paths'
import { plainPicture } from '@u-market/testkit/pictures'
import { pick, pictureField, pictureFile, says, sign } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('a payment method is added with its code, changed, kept while an offer uses it, and removed', {
  tag: [
    '@request.savePaymentMethod',
    '@request.listPaymentMethods',
    '@request.deletePaymentMethod',
    '@user.addsMethods',
    '@product.bankCardOrWallet',
    '@route.manageMethods',
    '@route.addMethod',
  ],
}, async ({ market, phone, words }) => {
  const { alice } = market
  const { page, open } = await phone({ device: 'iPhone', owner: alice })
  const name = words.core('methodWechat')
  const card = page.getByRole('article', { name })

  await test.step('She adds it; her verified name is already filled in', async () => {
    await open(screens.paymentMethods)
    await page.getByRole('link', { name: words.paymentMethods('addMethod') }).click()
    await pick(page, name)
    await expect(page.getByLabel(words.paymentMethods('realName'))).toHaveValue(alice.realName)
    const add = page.getByRole('button', { name: words.paymentMethods('addThis', { method: name }) })
    await expect(add).toBeDisabled()
    await page.getByLabel(/^(WeChat Pay account|微信支付账号)$/).fill('alice-pays')
    await pictureField(page, words.paymentMethods('qrPicture')).setInputFiles(
      pictureFile('code.jpg', await plainPicture('#0B7A5E', 320)),
    )
    await add.click()
    await sign(page, words.paymentMethods('addTitle'), alice.payPassword)
    await says(page, words.paymentMethods('methodSaved'))
    await expect(card).toContainText('ali•••pays')
    await card.getByRole('button', { name: words.paymentMethods('showAccount') }).click()
    await expect(card).toContainText('alice-pays')
    const code = card.getByRole('img', { name: words.paymentMethods('qrOf', { method: name }) })
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  await test.step('She changes the account', async () => {
    await card.getByRole('link', { name: words.paymentMethods('edit') }).click()
    await page.getByLabel(/^(WeChat Pay account|微信支付账号)$/).fill('alice-is-paid')
    await page.getByRole('button', { name: words.paymentMethods('saveChanges') }).click()
    await sign(page, words.paymentMethods('editMethodTitle'), alice.payPassword)
    await expect(card).toContainText('ali•••paid')
  })

  await test.step('It cannot be removed while an offer uses it, and can afterwards', async () => {
    const methods = (await alice.call('listPaymentMethods', {})).filter(({ type }) => type === 'wechat')
    const offer = await alice.lists({ num: '20.00', methods })
    const dialog = page.getByRole('dialog', { name: words.paymentMethods('removeAsk') })
    await card.getByRole('button', { name: words.paymentMethods('remove') }).click()
    const remove = dialog.getByRole('button', { name: words.paymentMethods('remove') })
    await remove.click()
    await expect(dialog).toContainText(words.refusal('METHOD_IN_USE'))
    await alice.takesDown(offer)
    await remove.click()
    await says(page, words.paymentMethods('methodRemoved'))
    await expect(card).toHaveCount(0)
  })
})

import { paths } from '@u-market/contract/paths'
import { receiptLines, receiptPdf } from '@u-market/testkit/pdfs'
import { declarePayer, pictureField } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

const LEADS_AWAY = 'My WhatsApp is faster'

test('a buyer writes with a phrase, is warned of leading away, and shows a PDF as payment proof', {
  tag: ['@call.chatPhrases', '@request.markPaid'],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const { chat, phrases, orders, pdf } = words
  const order = await bob.buys({ from: await alice.lists({ num: '50.00' }), num: '25.00' })
  await alice.confirms(order)
  const [bobs, alices] = [await phone({ owner: bob }), await phone({ owner: alice })]
  const [his, hers] = [bobs.page, alices.page]
  await bobs.open(paths.chat(order.orderId, 'buyer'))
  await alices.open(paths.chat(order.orderId, 'seller'))
  const [box, send] = [
    his.getByRole('textbox', { name: chat('write') }),
    his.getByRole('button', { name: chat('send'), exact: true }),
  ]

  await test.step('A phrase of this step fills the box, and is sent by the button', async () => {
    await his.getByRole('button', { name: chat('phrases') }).click()
    await his.getByRole('button', { name: phrases('buyer_paying_1'), exact: true }).click()
    await expect(box).toHaveValue(phrases('buyer_paying_1'))
    await send.click()
    await expect(hers.getByRole('log')).toContainText(phrases('buyer_paying_1'))
  })

  await test.step('Words that lead away are warned of on both phones, and refused on none', async () => {
    await box.fill(LEADS_AWAY)
    await send.click()
    const warning = his.getByRole('alert').filter({ hasText: chat('awayMine') })
    await expect(hers.getByRole('log')).not.toContainText(LEADS_AWAY)
    await warning.getByRole('button', { name: chat('sendAnyway') }).click()
    await expect(hers.getByRole('log')).toContainText(LEADS_AWAY)
    await expect(hers.getByRole('log')).toContainText(chat('awayTheirs'))
  })

  await test.step('The receipt of his bank is a PDF: he sees its pages, and so does she', async () => {
    await bobs.goOn(paths.order(order.orderId))
    await declarePayer(his, words)
    const { paymentReference } = await bob.sees(order)
    const receipt = await receiptPdf({ pages: [receiptLines('180.00', paymentReference), ['Terms']] })
    await pictureField(his, orders('proof')).setInputFiles({
      name: 'receipt.pdf',
      mimeType: 'application/pdf',
      buffer: receipt,
    })
    await expect(his.getByText(pdf('pages', { count: 2 }))).toBeVisible()
    await his.getByRole('button', { name: orders('havePaid', { amount: '¥180.00' }) }).click()
    await alices.goOn(paths.order(order.orderId))
    const page = hers.getByRole('img', { name: orders('proof') }).first()
    await page.scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})

import { paths } from '@u-market/contract/paths'
import { plainPicture } from '@u-market/testkit/pictures'
import { paidOrder, pictureField, pictureFile } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

const SAID = 'No money has come to my account.'
const ANSWER = 'I paid at noon, see the payment proof.'
const REASON = 'The bank statement decides it.'
const OBJECTION = 'The statement is of another account.'

test('a proposed decision is objected to, and another operator decides for good', {
  tag: ['@user.appeals'],
}, async ({ market, phone, desk, words }) => {
  const { alice, bob, olivia } = market
  const { disputes, orders } = words
  const console = words.console.disputes
  const ada = await market.secondOperator()
  const order = await paidOrder(market)
  const { id } = await alice.appeals(order, { type: 'unpaid', content: SAID })
  await bob.addsEvidence({ id }, ANSWER)
  await olivia.rules({ id }, 'release', REASON)
  const [alices, bobs] = [
    await phone({ device: 'iPhone', owner: alice }),
    await phone({ device: 'Pixel', owner: bob }),
  ]

  await test.step('The order leads Alice to it; she objects, and says why', async () => {
    await Promise.all([alices.open(paths.order(order.orderId)), bobs.open(paths.appeal(id))])
    await expect(alices.page.getByRole('heading', { name: orders('doConsent') })).toBeVisible()
    await alices.page.getByRole('link', { name: orders('doConsent') }).click()
    await expect(alices.page.getByText(disputes('reasonIs', { reason: REASON }))).toBeVisible()
    await alices.page.getByRole('button', { name: disputes('object'), exact: true }).click()
    const sheet = alices.page.getByRole('dialog', { name: disputes('object') })
    await sheet.getByLabel(disputes('evidence')).fill(OBJECTION)
    await pictureField(sheet, disputes('picture', { number: 1 })).setInputFiles(
      pictureFile('bank.jpg', await plainPicture('#2F5D8A', 320)),
    )
    await expect(pictureField(sheet, disputes('picture', { number: 2 }))).toBeAttached()
    await sheet.getByRole('button', { name: disputes('sendObjection') }).click()
    for (const { page } of [alices, bobs]) {
      const head =
        page === alices.page ? disputes('turnAgainMine') : disputes('turnAgainBy', { name: 'Alice' })
      await expect(page.getByRole('heading', { name: head })).toBeVisible()
      await expect(page.getByRole('list', { name: disputes('timeline') })).toContainText(OBJECTION)
    }
    await expect(alices.page.getByRole('button', { name: disputes('object'), exact: true })).toHaveCount(0)
  })

  await test.step('Olivia, the author of the ruling, cannot decide; Ada does, with immediate effect', async () => {
    const { page, open } = await desk({ as: olivia })
    await open(`/console/appeals/${id}`)
    await expect(page.getByText(console('ownRuling'))).toBeVisible()
    const choice = console('refundTo', { coin: '25.00', name: 'Alice' })
    await expect(page.getByRole('radio', { name: choice })).toHaveCount(0)
    const other = await desk({ as: ada })
    await other.open(`/console/appeals/${id}`)
    await expect(other.page.getByText(OBJECTION)).toBeVisible()
    await other.page.getByRole('radio', { name: choice }).check()
    await other.page.getByLabel(console('reasonLabel')).fill('The statement shows it.')
    await other.page.getByRole('button', { name: console('toConfirm') }).click()
    await other.page.getByRole('button', { name: console('refundSign', { coin: '25.00' }) }).click()
    await expect(other.page.getByText(console('saidRuled', { number: id }))).toBeVisible()
  })

  await test.step('Both see it without reloading', async () => {
    for (const { page } of [alices, bobs])
      await expect(page.getByRole('heading', { name: disputes('resultRefund') })).toBeVisible()
    expect(await bob.sees(order)).toMatchObject({ state: 'cancelled', toSeller: '25.00' })
  })
})

test('a decision that splits is accepted by both, one after the other', { tag: ['@user.appeals'] }, async ({
  market,
  phone,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = market
  const { disputes } = words
  const console = words.console.disputes
  const order = await paidOrder(market)
  const { id } = await alice.appeals(order, { type: 'wrong_amount', content: SAID })
  await bob.addsEvidence({ id }, ANSWER)

  await test.step('Olivia gives each a part', async () => {
    const { page, open } = await desk({ as: olivia })
    await open(`/console/appeals/${id}`)
    await page
      .getByRole('radio', { name: console('splitBetween', { buyer: 'Bob', seller: 'Alice' }) })
      .check()
    await page.getByLabel(console('reasonLabel')).fill(REASON)
    const part = page.getByLabel(console('partLabel', { most: '25.00' }))
    await part.fill('25.00')
    await expect(page.getByText(console('partNeeded'))).toBeVisible()
    await part.fill('10.00')
    await page.getByRole('button', { name: console('toConfirm') }).click()
    await page.getByRole('button', { name: console('splitTell', { coin: '25.00' }) }).click()
    await expect(page.getByText(console('saidTold', { number: id }))).toBeVisible()
  })

  await test.step('Bob accepts, then Alice does: it is done', async () => {
    for (const owner of [bob, alice]) {
      const { page, open } = await phone({ device: owner === bob ? 'Pixel' : 'iPhone', owner })
      await open(paths.appeal(id))
      await expect(page.getByRole('heading', { name: disputes('turnConsent') })).toBeVisible()
      await page.getByRole('button', { name: disputes('accept'), exact: true }).click()
      await page
        .getByRole('dialog', { name: disputes('acceptTitle') })
        .getByRole('button', { name: disputes('accept'), exact: true })
        .click()
      const next = owner === bob ? disputes('canConsent', { name: 'Alice' }) : disputes('resultSplit')
      await expect(page.getByRole('heading', { name: next })).toBeVisible()
    }
    expect(await bob.sees(order)).toMatchObject({ toBuyer: '10.00', toSeller: '15.00' })
  })
})

import type { Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { documentBack, documentFront } from '@u-market/testkit/pictures'
import {
  backToTabs,
  choosePayPassword,
  confirm,
  openOffer,
  order,
  pictureField,
  pictureFile,
  says,
  tab,
} from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const MOBILE = '+8613900000099'
const PIN = '846273'
const NAME = 'Lena Ortiz'
const NUMBER = 'UTO998877Y'
const REASON = 'The front is blurred.'

test('a newcomer gets in: code, payment password, documents, a refusal, an approval', {
  tag: [
    '@request.register',
    '@request.sendCode',
    '@request.setPayPassword',
    '@request.applyForVerification',
    '@request.placeOrder',
    '@user.registersAndLogsIn',
    '@user.verifies',
    '@realName.none',
    '@realName.underReview',
    '@realName.verified',
    '@purchaseNotice.button',
    '@purchaseNotice.hidden',
    '@role.buyer',
    '@route.register',
    '@route.payPassword',
    '@route.verification',
    '@route.verificationPending',
    '@route.verificationFinished',
  ],
}, async ({ market, phone, desk, words }) => {
  await market.alice.lists({ num: '50.00' })
  const lenas = await phone({ device: 'iPhone' })
  const olivias = await desk({ as: market.olivia })
  const [lena, olivia] = [lenas.page, olivias.page]
  await lenas.open('/')

  await test.step('Lena registers with an SMS code and sets a payment password', async () => {
    await register(lena, words)
    await setPayPassword(lena, words)
  })

  await test.step('Unverified, she is shown the purchase notice instead of an order', async () => {
    await tab(lena, words, 'tabHome').click()
    const steps = lena.getByRole('region', { name: words.home('steps') })
    await expect(steps.getByRole('link', { name: words.home('stepVerify') })).toBeVisible()
    await expect(steps).toContainText(words.home('stepDone'))
    await expect(steps.getByRole('link', { name: words.home('stepBuy') })).toHaveCount(0)
    await openOffer(lena, words, 'Alice')
    await lena.getByRole('button', { name: words.takeSellOffer('verifyFirst') }).click()
    const notice = lena.getByRole('dialog', { name: words.verification('purchaseNotice') })
    await expect(notice).toContainText(words.core('notVerifiedYet'))
    for (const title of ['notice1Title', 'notice2Title', 'notice3Title', 'notice4Title'] as const)
      await expect(notice.getByRole('heading', { name: words.verification(title) })).toBeVisible()
    await notice.getByRole('button', { name: words.core('verifyNow') }).click()
    await expect(lena).toHaveURL(new RegExp(`${screens.verification}$`))
  })

  await test.step('She sends her documents and waits', async () => {
    const submit = lena.getByRole('button', { name: words.verification('submit') })
    await expect(submit).toBeDisabled()
    await lena.getByLabel(words.verification('realName')).fill(NAME)
    await lena.getByLabel(words.verification('documentNumber')).fill(NUMBER)
    await attachDocuments(lena, words)
    await submit.click()
    await expect(lena.getByRole('heading', { name: words.verification('waitTitle') })).toBeVisible()
  })

  await test.step('While she waits, an order is refused with the request to wait', async () => {
    await lena.getByRole('link', { name: words.verification('lookAround') }).click()
    await openOffer(lena, words, 'Alice')
    await lena.getByRole('button', { name: words.takeSellOffer('verifyPending') }).click()
    await says(lena, words.core('verificationPending'))
    await lena.goBack()
    await lena.goBack()
    await expect(lena.getByRole('heading', { name: words.verification('waitTitle') })).toBeVisible()
  })

  await test.step('The operator looks at the documents and refuses with a reason', async () => {
    await olivias.open('/console/')
    await openApplication(olivia, words)
    await olivia.getByRole('button', { name: words.console.verification('refuse') }).click()
    await olivia.getByLabel(words.console.verification('reasonLabel')).fill(REASON)
    await olivia.getByRole('button', { name: words.console.verification('refuseWithReason') }).click()
    await confirm(olivia, words, words.console.verification('refuseSign', { name: NAME }), [NUMBER, REASON])
    await expect(olivia.getByText(words.console.verification('saidRefused', { name: NAME }))).toBeVisible()
  })

  await test.step('Her screen updates and says why; she tries again', async () => {
    await expect(
      lena.getByText(words.verification('refusedReason', { reason: REASON }), { exact: true }),
    ).toBeVisible()
    await expect(lena.getByLabel(words.verification('realName'))).toHaveValue(NAME)
    const front = await documentFront({ name: NAME, number: NUMBER })
    await lena
      .getByRole('button', { name: words.pictures('removePicture', { what: words.verification('front') }) })
      .click()
    await pictureField(lena, words.verification('front')).setInputFiles(pictureFile('sharp.jpg', front))
    await lena.getByRole('button', { name: words.verification('submit') }).click()
    await expect(lena.getByRole('heading', { name: words.verification('waitTitle') })).toBeVisible()
  })

  await test.step('After the approval, the pending screen changes to finished', async () => {
    // The queue refreshes every half minute; a reload is faster.
    await olivia.reload()
    await openApplication(olivia, words)
    await olivia.getByRole('button', { name: words.console.verification('approve') }).click()
    await confirm(olivia, words, words.console.verification('approveSign', { name: NAME }), [NAME, NUMBER])
    await expect(olivia.getByText(words.console.verification('saidApproved', { name: NAME }))).toBeVisible()
    await expect(lena.getByRole('heading', { name: words.verification('finishTitle') })).toBeVisible()
  })

  await test.step('Now she may trade', async () => {
    await lena.getByRole('button', { name: words.verification('goOn') }).click()
    await backToTabs(lena, words)
    await tab(lena, words, 'tabHome').click()
    const steps = lena.getByRole('region', { name: words.home('steps') })
    await steps.getByRole('link', { name: words.home('stepBuy') }).click()
    await orderFromAlice(lena, words)
    await expect(
      lena.getByRole('heading', { name: words.orders('waitConfirm', { name: 'Alice' }) }),
    ).toBeVisible()
  })

  expect(lenas.watched.loads, 'documents loaded on her phone').toBe(1)
})

async function register(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words.core('register') }).click()
  await page.getByLabel(words.auth('mobile')).fill(MOBILE)
  await page.getByRole('button', { name: words.auth('sendCode') }).click()
  // The demo shows its codes on the screen instead of sending an SMS.
  const demoCode = words.auth('demoCode', { code: '\n' }).split('\n')[0] ?? ''
  await page.getByRole('button', { name: demoCode }).click()
  await page.getByLabel(words.auth('usernameOptional')).fill('lena')
  // A password that contains the user's name is refused, because it is easy to guess.
  await page.getByLabel(words.auth('password'), { exact: true }).fill('lena-2026')
  await page.getByRole('button', { name: words.auth('register'), exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel(words.auth('password'), { exact: true }).fill('seaside-2026')
  await page.getByRole('button', { name: words.auth('register'), exact: true }).click()
  await expect(page.getByText(words.home('balance'), { exact: true })).toBeVisible()
}

async function setPayPassword(page: Page, words: Words): Promise<void> {
  await tab(page, words, 'tabMine').click()
  await page.getByRole('link', { name: words.account('security') }).click()
  await page.getByRole('link', { name: words.account('payPassword') }).click()
  await choosePayPassword(page, words, PIN)
  await says(page, words.account('payPasswordSaved'))
  await backToTabs(page, words)
}

/** Orders ten coins of Alice from the list of offers. */
async function orderFromAlice(page: Page, words: Words): Promise<void> {
  await openOffer(page, words, 'Alice')
  await page.getByLabel(words.takeSellOffer('iSpend')).fill('72')
  await order(page, words, { num: '10.00 U', amount: '¥72.00' })
}

async function attachDocuments(page: Page, words: Words): Promise<void> {
  const front = await documentFront({ name: NAME, number: NUMBER })
  const back = await documentBack({ number: NUMBER })
  await pictureField(page, words.verification('front')).setInputFiles(pictureFile('front.jpg', front))
  await pictureField(page, words.verification('back')).setInputFiles(pictureFile('back.jpg', back))
}

async function openApplication(page: Page, words: Words): Promise<void> {
  const queue = page.getByRole('table', { name: words.console.verification('title') })
  await queue.getByRole('link', { name: NAME }).click()
  for (const side of ['front', 'back'] as const) {
    const picture = page.getByRole('img', { name: words.console.verification(side), exact: true })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await expect(page.getByRole('complementary', { name: NAME })).toContainText(NUMBER)
}

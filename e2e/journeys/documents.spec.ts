import { screens } from '@u-market/contract/paths'
import { documentFront } from '@u-market/testkit/pictures'
import { browserLookingAt } from '../harness/camera.ts'
import { openPhone } from '../harness/phones.ts'
import { expect, test } from '../harness/test.ts'

test('a document is photographed in the app, and seen before it is sent', async ({ market, words }) => {
  const { kyc } = words
  const camera = await browserLookingAt(await documentFront({ name: 'Nina Park', number: 'UTO310004X' }))
  try {
    const ninas = await openPhone(
      { browser: camera.browser, market, locale: words.locale },
      { owner: market.nina },
    )
    const { page } = ninas
    await ninas.open(screens.verification)
    const front = page.getByRole('button', { name: `${kyc('takePhoto')}: ${kyc('front')}` })
    await front.click()
    const sheet = page.getByRole('dialog', { name: kyc('front') })
    await expect(sheet.getByText(kyc('cameraHint'))).toBeVisible()
    await sheet.getByRole('button', { name: kyc('shoot') }).click()
    await expect(sheet).toBeHidden()
    const preview = page.getByRole('img', { name: kyc('front') })
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(front).toBeHidden()
    expect(ninas.watched.errors).toEqual([])
  } finally {
    await camera.close()
  }
})

test('an operator approves only what has been shown, and not by a single key', async ({
  market,
  desk,
  words,
}) => {
  const { olivia, oscar } = market
  const { page, open, watched } = await desk({ as: olivia })
  const { verification, appeals, core } = words.console
  const approve = page.getByRole('button', { name: verification('approve') })
  const step = page.getByRole('region', { name: core('confirmTitle') })
  const openOscars = (): Promise<void> =>
    page
      .getByRole('table', { name: verification('title') })
      .getByRole('link', { name: oscar.realName })
      .click()
  const status = async () => (await oscar.info()).verificationStatus
  const before = await status()

  await test.step('What cannot be loaded is not approved', async () => {
    await page.route('**/uploads/**', (route) => route.abort())
    await open('/console/verifications')
    await openOscars()
    await expect(page.getByText(core('pictureFailed')).first()).toBeVisible()
    await expect(page.getByText(verification('notSeen'))).toBeVisible()
    await expect(approve).toBeDisabled()
    await page.keyboard.press('a')
    await expect(step).toHaveCount(0)
    watched.forgive(/ERR_FAILED/)
    await page.unroute('**/uploads/**')
    for (const retry of [0, 1]) {
      await page
        .getByRole('button', { name: core('retry') })
        .first()
        .click()
      await expect(page.getByRole('button', { name: core('retry') })).toHaveCount(1 - retry)
    }
    await expect(approve).toBeEnabled()
  })

  await test.step('A single key leads to the last step; fast after g it leads elsewhere', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page.getByRole('heading', { name: appeals('title') })).toBeVisible()
    await page.goBack()
    await expect(approve).toBeEnabled()
    await page.keyboard.press('r')
    await page.getByLabel(verification('reasonLabel')).fill('Too dark.')
    await page.keyboard.press('Enter')
    await expect(step).toContainText('Too dark.')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel(verification('reasonLabel'))).toHaveValue('Too dark.')
    await page.getByRole('button', { name: verification('cancel') }).click()
    await page.keyboard.press('a')
    await expect(step).toContainText(oscar.realName)
    expect(await status()).toBe(before)
    await page.keyboard.press('Escape')
    await expect(step).toHaveCount(0)
  })

  await test.step('Enter signs it there', async () => {
    await page.keyboard.press('a')
    await expect(step).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(verification('saidApproved', { name: oscar.realName }))).toBeVisible()
    await expect.poll(status).not.toBe(before)
  })
})

import { screens } from '@u-market/contract/paths'
import { documentFront } from '@u-market/testkit/pictures'
import { browserLookingAt, openPhone } from '../harness/phones.ts'
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

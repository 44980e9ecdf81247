import { screens } from '@u-market/contract/paths'
import { documentFront } from '@u-market/testkit/pictures'
import { browserLookingAt, openPhone } from '../harness/phones.ts'
import { expect, test } from '../harness/test.ts'

test('a document is photographed in the app, and seen before it is sent', async ({ market, words }) => {
  const { verification } = words
  const camera = await browserLookingAt(await documentFront({ name: 'Nina Park', number: 'UTO310004X' }))
  try {
    const ninas = await openPhone(
      { browser: camera.browser, market, locale: words.locale },
      { owner: market.nina },
    )
    const { page } = ninas
    await ninas.open(screens.verification)
    const front = page.getByRole('button', { name: `${verification('takePhoto')}: ${verification('front')}` })
    await front.click()
    const sheet = page.getByRole('dialog', { name: verification('front') })
    await expect(sheet.getByText(verification('cameraHint'))).toBeVisible()
    await sheet.getByRole('button', { name: verification('shoot') }).click()
    await expect(sheet).toBeHidden()
    const preview = page.getByRole('img', { name: verification('front') })
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await expect(front).toBeHidden()
    expect(ninas.watched.errors).toEqual([])
  } finally {
    await camera.close()
  }
})

import { readFileSync } from 'node:fs'
import { paths, screens } from '@u-market/contract/paths'
import { pictureFile } from '../harness/acts.ts'
import { inspect } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'

test('an invitation card is made on the phone, saved, and leads a friend to registration', {
  tag: ['@user.sharesCoin', '@route.shareCoin'],
}, async ({ market, phone, words }) => {
  const { inviteCode } = await market.alice.info()
  const { page, open } = await phone({ owner: market.alice, isNarrow: true })
  await open(screens.share)
  await expect(
    page.getByRole('img', { name: words.codes('cardAlt', { name: 'Alice', code: inviteCode }) }),
  ).toBeVisible()
  await inspect(page, words)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.codes('savePicture') }).click()
  const card = readFileSync(await (await download).path())

  const nina = await phone({ owner: market.nina })
  await nina.open(screens.scan)
  await nina.page.getByLabel(words.codes('choosePicture')).setInputFiles(pictureFile('card.png', card))
  await expect(nina.page).toHaveURL(market.address + paths.register(inviteCode))
  await expect(nina.page.getByLabel(words.auth('inviteOptional'))).toHaveValue(inviteCode)
})

test('the card goes to the phone’s own share sheet, with its link', async ({ market, phone, words }) => {
  const { inviteCode } = await market.alice.info()
  const { page, context, open } = await phone({ owner: market.alice })
  // Headless Chromium has no share sheet, so the test checks what the app passes to it.
  await context.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) =>
        void shared.push({ text: data.text, files: data.files?.map(({ type, size }) => ({ type, size })) }),
    })
  })
  await open(screens.share)
  await page.getByRole('button', { name: words.codes('shareAct') }).click()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual([
      {
        text: `${words.codes('shareText')}\n${market.address}${paths.inviteLink(inviteCode)}`,
        files: [{ type: 'image/png', size: expect.any(Number) }],
      },
    ])
})

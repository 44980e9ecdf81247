import { plainPicture } from '@u-market/testkit/pictures'
import { logInOperator, paidOrder } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

const SAID = 'No money has come to my account.'
const ANSWER = 'I paid at noon, see the payment proof.'

test('pictures of an appeal have their own names and enough room; nothing is cut off at 1100 pixels', async ({
  market,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = market
  const order = await paidOrder(market)
  const shows = async ({ client }: typeof alice, colour: string) =>
    (await client.upload(await plainPicture(colour, 320), 'evidence')).url
  const { id } = await alice.appeals(order, { content: SAID, images: await shows(alice, '#C2491D') })
  await bob.addsEvidence({ id }, ANSWER, await shows(bob, '#2F5D8A'))
  await alice.addsEvidence({ id }, 'Nothing there.', await shows(alice, '#0B7A5E'))
  const { page, open } = await desk()
  const { disputes } = words.console
  await open(`/console/appeals/${id}`)
  await logInOperator(page, words, olivia)
  const evidence = page.getByRole('region', { name: disputes('evidence') })
  const named = (who: 'seller' | 'buyer', number: number) =>
    disputes('shownBy', { who: disputes(who), number })
  const names = [named('seller', 1), named('seller', 2), named('buyer', 1)]
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of names) {
      await expect(evidence.getByRole('radio', { name, exact: true })).toHaveCount(1)
      const tile = evidence.getByRole('figure').filter({ has: page.getByRole('img', { name, exact: true }) })
      await tile.scrollIntoViewIfNeeded()
      const box = await tile.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(200)
      expect(box?.height).toBeGreaterThanOrEqual(200)
      const title = tile.getByText(name, { exact: true })
      expect(await title.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
    }
    const box = await page.getByRole('region', { name: disputes('decision') }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? width + 1)).toBeLessThanOrEqual(width)
    expect(box?.width).toBeGreaterThanOrEqual(320)
  }
})

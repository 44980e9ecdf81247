import { createTasks } from '@u-market/server/jobs/index.ts'
import { plainPicture } from '@u-market/testkit/pictures'
import { expect, test } from '../harness/test.ts'

test('documents past their retention are shown as removed', async ({ market, desk, words }) => {
  const { nina, olivia, deps, clock } = market
  const [front, back] = [
    await nina.client.upload(await plainPicture(), 'idcard'),
    await nina.client.upload(await plainPicture(), 'idcard'),
  ]
  const { realName } = nina
  const documentNumber = 'UTO310004X'
  await nina.call('applyForVerification', {
    realName,
    documentNumber,
    documentFront: front.url,
    documentBack: back.url,
  })
  await olivia.refuses(nina, 'The photo is out of focus.')
  clock.skip({ days: 31 })
  await createTasks(deps).prune({})
  const { page, open } = await desk({ as: olivia })
  await open('/console/verifications?status=refused')
  await page.getByRole('table').getByRole('link', { name: realName }).click()
  const [before = ''] = words.console.verification('documentsRemoved', { time: '\n' }).split('\n')
  await expect(page.getByRole('status').filter({ hasText: before })).toBeVisible()
  await expect(page.getByRole('img', { name: words.console.verification('front') })).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: documentNumber })).toBeVisible()
})

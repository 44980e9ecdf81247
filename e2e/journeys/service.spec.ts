import type { Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { plainPicture } from '@u-market/testkit/pictures'
import { comesInTime, pick, pictureField, pictureFile } from '../harness/acts.ts'
import { inspect } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const ASKED = 'My transfer went out at noon, order UO1.'
const OFFLINE = 'Written in a tunnel.'
const ANSWER = 'Thank you, we are looking into it.'
const BROKEN = 'The scanner stays black on my phone.'
const MENDED = 'Mended in the next version.'

test('a user asks with a picture, and an operator’s answer arrives live', {
  tag: ['@route.customerService'],
}, async ({ market, phone, desk, words }) => {
  const ninas = await phone({ isNarrow: true, owner: market.nina })
  const olivias = await desk({ as: market.olivia })
  const [nina, olivia] = [ninas.page, olivias.page]
  const service = words.console.service
  const standing = nina.getByRole('region', { name: words.chat('state') })
  const log = olivia.getByRole('log', { name: service('messages') })

  await test.step('Nina asks; the screen says when to expect an answer', async () => {
    await nina.clock.install()
    await ninas.open(screens.service)
    await expect(standing).toContainText(words.chat('open'))
    await expect(standing).toContainText(words.chat('soon', { minutes: 15, hours: '' }))
    await inspect(nina, words)
    await write(nina, words, ASKED)
    await expect(standing).toContainText(words.chat('serviceWaiting'))
    await pictureField(nina, words.chat('picture')).setInputFiles(
      pictureFile('slip.jpg', await plainPicture('#C2491D', 320)),
    )
    await expect(nina.getByRole('img', { name: words.chat('myPicture') })).toBeVisible()
  })

  await test.step('A message written offline is sent once, after the connection is back', async () => {
    const sent = nina.getByRole('img', { name: words.chat('sent'), exact: true })
    await expect(sent).toHaveCount(2)
    market.breakSockets()
    await write(nina, words, OFFLINE)
    await expect(nina.getByRole('img', { name: words.chat('waiting') })).toBeVisible()
    market.mendSockets()
    await comesInTime(sent.nth(2))
    await expect(nina.getByRole('img', { name: words.chat('waiting') })).toHaveCount(0)
    ninas.watched.forgive(/WebSocket/)
  })

  await test.step('Olivia sees who waits, reads everything and answers', async () => {
    await olivias.open('/console/service')
    const row = olivia.getByRole('table', { name: service('title') }).getByRole('row', { name: /@nina/ })
    await expect(row).toContainText(service('waiting'))
    await row.getByRole('link').click()
    await expect(log.getByText(ASKED)).toBeVisible()
    await expect(log.getByText(OFFLINE)).toHaveCount(1)
    await expect(log.getByRole('img')).toBeVisible()
    await olivia.getByLabel(service('answer'), { exact: true }).fill(ANSWER)
    await olivia.getByRole('button', { name: service('send'), exact: true }).click()
    await expect(log.getByText(ANSWER)).toBeVisible()
    await expect(row).toContainText('Olivia')
  })

  await test.step('The answer appears without reloading, and both sides see what was read', async () => {
    await expect(nina.getByText(ANSWER)).toBeVisible()
    await expect(standing).toContainText(words.chat('answered'))
    await expect(nina.getByRole('img', { name: words.chat('read'), exact: true })).toHaveCount(3)
    await expect(log.getByText(service('read'))).toBeVisible()
    await olivia
      .getByLabel(service('attach'))
      .setInputFiles(pictureFile('where.jpg', await plainPicture('#0B7A5E', 320)))
    const name = words.serviceName
    await expect(nina.getByRole('img', { name: words.chat('pictureFrom', { name }) })).toBeVisible()
    await inspect(nina, words)
  })

  await test.step('Closed by the operator, it reopens with the next message', async () => {
    await olivia.getByRole('button', { name: service('close') }).click()
    await expect(standing).toContainText(words.chat('closed'))
    await write(nina, words, ASKED)
    await expect(standing).toContainText(words.chat('serviceWaiting'))
    expect(ninas.watched.loads, 'documents loaded').toBe(1)
  })
})

test('a bug is reported with a picture, and its answer arrives as a notice', {
  tag: ['@user.reportsFault', '@route.submitFault'],
}, async ({ market, phone, desk, words }) => {
  const ninas = await phone({ isNarrow: true, owner: market.nina })
  const olivias = await desk({ as: market.olivia })
  const [nina, olivia] = [ninas.page, olivias.page]
  const { bugs } = words.console

  await test.step('Nina reports; what she typed survives a reload', async () => {
    await ninas.open(screens.bugReports)
    const send = nina.getByRole('button', { name: words.reports('send') })
    await expect(send).toBeDisabled()
    await inspect(nina, words)
    await pick(nina, words.reports('type_app'))
    await nina.getByLabel(words.reports('content')).fill(BROKEN)
    await pictureField(nina, words.reports('picture', { number: 1 })).setInputFiles(
      pictureFile('screen.jpg', await plainPicture('#C2491D', 320)),
    )
    await expect(pictureField(nina, words.reports('picture', { number: 2 }))).toBeAttached()
    await nina.reload()
    await expect(nina.getByLabel(words.reports('content'))).toHaveValue(BROKEN)
    await expect(pictureField(nina, words.reports('picture', { number: 2 }))).toBeAttached()
    await send.click()
    await expect(nina.getByRole('heading', { name: words.reports('sent', { id: 1001 }) })).toBeVisible()
    await expect(nina.getByRole('region', { name: words.reports('mine') })).toContainText(BROKEN)
    await inspect(nina, words)
  })

  await test.step('Olivia answers from the queue', async () => {
    await olivias.open('/console/faults')
    await olivia
      .getByRole('table', { name: bugs('title') })
      .getByRole('link')
      .click()
    const panel = olivia.getByRole('complementary', { name: bugs('heading', { id: 1001 }) })
    await expect(panel).toContainText(BROKEN)
    await expect(panel.getByRole('img')).toBeVisible()
    await panel.getByLabel(bugs('answer')).fill(MENDED)
    await panel.getByRole('button', { name: bugs('send') }).click()
    await expect(olivia.getByText(bugs('saidAnswered', { id: 1001 }))).toBeVisible()
  })

  await test.step('Nina has it on the screen, and in her notices', async () => {
    await expect(nina.getByRole('region', { name: words.reports('mine') })).toContainText(MENDED)
    await ninas.open(screens.notices)
    await nina.getByRole('link', { name: MENDED }).click()
    await expect(nina.getByText(MENDED)).toBeInViewport()
  })
})

async function write(page: Page, words: Words, text: string): Promise<void> {
  await page.getByRole('textbox', { name: words.chat('write'), exact: true }).fill(text)
  await page.getByRole('button', { name: words.chat('send'), exact: true }).click()
}

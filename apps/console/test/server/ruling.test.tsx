// @vitest-environment node
// @vitest-environment-options {"console":true}
import { plainPicture } from '@u-market/testkit'
import { receiptLines, receiptPdf } from '@u-market/testkit/pdfs'
import { expect } from 'vitest'
import { paidOrder } from '../../../../e2e/harness/acts.ts'
import { button, firstLink, has, screen, table, test, within } from './desk.tsx'

const SAID = 'No money has come to my account.'
const ANSWER = 'I paid at noon, see the payment proof.'
const REASON = 'The bank statement decides it.'
/** The page's polling interval and some slack. */
const LIVE_SECONDS = 6

test('the lists of appeals and orders name the same party as awaited', async ({ world, desk, words }) => {
  const { alice, bob, olivia } = world
  const order = await paidOrder(world)
  const opened = await alice.appeals(order, { type: 'unpaid', content: SAID })
  const { disputes, orders, shell } = words.console
  const say = async (who: string): Promise<void> => {
    await desk.open('/console/appeals', olivia)
    for (const [link, name, column] of [
      ['appeals', disputes('title'), disputes('awaits')],
      ['orders', orders('title'), orders('awaits')],
    ] as const) {
      await desk.click(screen.getByRole('link', { name: has(shell(link)) }))
      const titles = table(name).getAllByRole('columnheader')
      const at = titles.findIndex(({ textContent }) => textContent === column)
      const row = within(table(name).getByRole('row', { name: has(order.orderId) }))
      expect(row.getAllByRole('cell')[at]?.textContent).toBe(who)
    }
  }
  await say(disputes('buyer'))
  await bob.addsEvidence(opened, ANSWER)
  await say(disputes('operator'))
})

test('a ruling waits for the response, and must be confirmed again after a new entry', async ({
  world,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = world
  const order = await paidOrder(world)
  const others = { seenAmount: order.amount, seenName: 'Wei Zhang', seenEnd: '9911' }
  await expect(alice.acts('release', order, others)).rejects.toThrow()
  const { id } = await alice.appeals(order, { type: 'unpaid', content: SAID })
  const { core, disputes } = words.console
  await desk.open(`/console/appeals/${id}`, olivia)
  const choices = () =>
    screen.queryAllByRole('radio', { name: has(disputes('releaseTo', { coin: '25.00', name: 'Bob' })) })
  const choice = () => choices()[0]!
  const reason = () => screen.getByLabelText(disputes('reasonLabel'))
  const check = () => button(screen, disputes('toConfirm'))
  const step = () => screen.queryByRole('region', { name: disputes('confirmTitle') })

  const refused = screen.getByText(words.console.orders('payerRefused')).parentElement
  expect(refused).toHaveTextContent(/180\.00 Wei Zhang · …9911/)
  expect(refused).toHaveTextContent(words.console.orders('seenOther'))
  // The form is disabled, with a countdown, until Bob responds; then it opens by itself.
  expect(screen.getByRole('timer')).toHaveTextContent(/\d+:\d\d:\d\d/)
  for (const closed of [choice(), reason(), check()]) expect(closed).toBeDisabled()
  expect(screen.getByText(disputes('awaitsAnswer'))).toBeVisible()
  const receipt = await receiptPdf({ pages: [receiptLines('180.00', '111111')] })
  await bob.addsEvidence({ id }, ANSWER, (await bob.client.upload(receipt, 'evidence')).url)
  await desk.passes(LIVE_SECONDS)
  expect(choice()).toBeEnabled()
  expect(screen.getByText(ANSWER)).toBeVisible()
  const original = screen.getByRole('link', { name: has(core('originalPdf')) })
  expect(original).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/console\/uploads\/original\/[\w-]+\.pdf$/),
  )

  // A new entry from Alice closes the confirmation; the draft is kept.
  await desk.click(choice())
  await desk.fill(reason(), REASON)
  await desk.click(check())
  expect(step()).toHaveTextContent(REASON)
  await alice.addsEvidence({ id }, 'I found the money after all.')
  await desk.passes(LIVE_SECONDS)
  expect(screen.getByText(disputes('newerEntry'))).toBeVisible()
  expect(step()).toBeNull()
  expect(reason()).toHaveValue(REASON)
  await desk.click(screen.getByRole('link', { name: has(disputes('toList')) }))
  await desk.click(firstLink(disputes('title')))
  expect(reason()).toHaveValue(REASON)
  expect(choice()).toBeChecked()
  expect(screen.getByText(disputes('newerEntry'))).toBeVisible()

  // Confirmed again, the ruling is signed.
  await desk.click(check())
  await desk.click(button(screen, disputes('releaseTell', { coin: '25.00' })))
  const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(told().join()).toContain(REASON)
  expect(choices()).toEqual([])
  await alice.accepts({ id })
  await desk.passes(LIVE_SECONDS)
  const [by = ''] = disputes('ruledBy', { name: 'Olivia', time: '\n' }).split('\n')
  expect(told().join()).toContain(by)
  expect((await bob.sees(order)).state).toBe('completed')
})

test('two operators see each other, and the slower one sees who decided what', async ({
  world,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = world
  const ada = await world.secondOperator()
  const order = await paidOrder(world)
  const { id } = await alice.appeals(order, { type: 'unpaid', content: SAID })
  await bob.addsEvidence({ id }, ANSWER)
  const { disputes, core } = words.console
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await desk.open(`/console/appeals/${id}`, olivia)
  await ada.call('watchCase', { kind: 'appeal', id })
  await desk.passes(LIVE_SECONDS)
  const [also = ''] = core('alsoOpen', { name: 'Ada', time: '\n' }).split('\n')
  expect(said().join()).toContain(also)
  const choice = { name: has(disputes('refundTo', { coin: '25.00', name: 'Alice' })) }
  await desk.click(screen.getByRole('radio', choice))
  await desk.fill(screen.getByLabelText(disputes('reasonLabel')), REASON)
  await desk.click(button(screen, disputes('toConfirm')))
  // Between two polls of the page.
  await ada.rules({ id }, 'release')
  await alice.accepts({ id })
  await desk.click(button(screen, disputes('refundTell', { coin: '25.00' })))
  const closed = disputes('closedAs', { result: disputes('did_ruled_release') })
  expect(screen.getByText(has(closed))).toBeVisible()
  expect(screen.queryByRole('radio', choice)).toBeNull()
  const [quicker = ''] = core('quickerBy', { name: 'Ada', time: '\n' }).split('\n')
  expect(said().join()).toContain(quicker)
})

test('a picture whose term is over says so, and is not tried again', async ({ world, desk, words }) => {
  const { alice, bob, olivia } = world
  const order = await paidOrder(world)
  const { id } = await alice.appeals(order, { type: 'unpaid', content: SAID })
  const { url } = await bob.client.upload(await plainPicture(), 'evidence')
  await bob.addsEvidence({ id }, ANSWER, url)
  await world.pool.query('update upload set removed_at = now() where path = $1', [url])
  const { core } = words.console
  await desk.open(`/console/appeals/${id}`, olivia)
  await desk.pictures('error')
  const over = await screen.findByText(core('pictureOver'))
  expect(over).toBeVisible()
  // The payment proof is still kept: that one can be tried again.
  const retries = await screen.findAllByRole('button', { name: core('retry') })
  for (const retry of retries) expect(retry.closest('figure')).not.toContainElement(over)
})

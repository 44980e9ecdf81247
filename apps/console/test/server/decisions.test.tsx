// @vitest-environment node
// @vitest-environment-options {"console":true}
import { expect } from 'vitest'
import { loadWords, nameOf, otherThan } from '../../../../e2e/harness/words.ts'
import { button, firstLink, has, panel, screen, table, test, waitFor, within } from './desk.tsx'

const TXID = 'ab'.repeat(32)
const REASON = 'No record of trades so far.'

const region = (name: string) => screen.queryByRole('region', { name })
const notices = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('an exchange is authorised, marked as sent by its transaction id, and seen on the chain', async ({
  world,
  desk,
  words,
}) => {
  const { bob, olivia } = world
  const { exchange, core } = words.console
  const one = await bob.exchanges({ coin: '5.00' })
  const two = await bob.exchanges({ coin: '6.00' })
  const step = () => region(core('confirmTitle'))
  const txid = () => screen.getByLabelText(exchange('transactionId'))
  const copies = () => screen.queryByRole('button', { name: has(one.address) })
  await desk.open(`/console/exchanges/${one.id}`, olivia)
  const { network, usdt } = await olivia.call('getExchange', { id: one.id })
  expect(screen.getByText(exchange('isNew'))).toBeVisible()
  expect(screen.queryByLabelText(exchange('transactionId'))).toBeNull()
  expect(copies()).toBeNull()
  await desk.click(button(screen, exchange('authorise')))
  await desk.confirm(exchange('authoriseSign', { usdt }), [one.address, network, exchange('authoriseMeans')])
  expect(screen.getByText(exchange('said_authorised', { id: one.id }))).toBeVisible()

  // The next step is on the same page.
  expect(copies()).toBeVisible()
  const pay = () => button(screen, exchange('pay'))
  expect(pay()).toBeDisabled()
  expect(screen.getByText(exchange('needTxid', { network }))).toBeVisible()
  await desk.fill(txid(), 'ab')
  expect(pay()).toBeDisabled()
  await desk.fill(txid(), ` ${TXID} `)
  expect(screen.getByText(exchange('onceMore'))).toBeVisible()
  await desk.click(pay())
  expect(step()).toHaveFocus()
  expect(step()).toHaveTextContent(exchange('payMeans'))
  await desk.press('{Escape}')
  expect(txid()).toHaveValue(` ${TXID} `)
  await desk.click(pay())
  await desk.confirm(exchange('paySign', { usdt }), [TXID, usdt, network])
  expect(screen.getByText(exchange('said_paid', { id: one.id }))).toBeVisible()
  expect(panel(exchange('exchange', { id: two.id }))).toBeDefined()

  await desk.open(`/console/exchanges/${one.id}?status=paid`, olivia)
  const [link] = screen.getAllByRole('link', { name: exchange('explorer') })
  expect(link).toHaveAttribute('href', `https://tronscan.org/#/transaction/${TXID}`)
  await desk.click(button(screen, exchange('confirm')))
  const seen = exchange('confirmMeans', { usdt, address: one.address })
  await desk.confirm(exchange('confirmSign'), [TXID, seen])
  expect(screen.getByText(exchange('said_confirmed', { id: one.id }))).toBeVisible()
  await desk.open(`/console/exchanges/${one.id}`, olivia)
  const status = exchange('confirmed')
  const [ended = ''] = exchange('decided', { status, operator: 'Olivia', time: '\n' }).split('\n')
  expect(notices().join()).toContain(ended)
})

test('a mistyped transaction is corrected with a reason before it is confirmed', async ({
  world,
  desk,
  words,
}) => {
  const { bob, olivia } = world
  const { exchange } = words.console
  const one = await bob.exchanges({ coin: '5.00' })
  await olivia.pays(one, TXID)
  const right = 'cd'.repeat(32)
  await desk.open(`/console/exchanges/${one.id}`, olivia)
  await desk.click(button(screen, exchange('toCorrect')))
  const correct = () => button(screen, exchange('correct'))
  await desk.fill(screen.getByLabelText(exchange('rightTransaction')), right)
  expect(correct()).toBeDisabled()
  expect(screen.getByText(exchange('needCorrection'))).toBeVisible()
  await desk.fill(screen.getByLabelText(exchange('correctReason')), 'One line off.')
  await desk.click(correct())
  await desk.confirm(exchange('correctSign'), [right, 'One line off.', exchange('correctMeans')])
  expect(screen.getByText(has(right))).toBeVisible()
  expect(button(screen, exchange('confirm'))).toBeEnabled()
})

test('an exchange that took two is not confirmed by its sender, and an address of two users is said', async ({
  world,
  desk,
  words,
}) => {
  const { bob, mei, olivia } = world
  const frank = await world.atConsole('frank')
  const { exchange } = words.console
  await mei.exchanges({ coin: '5.00' })
  const { id } = await bob.exchanges({ coin: '5.00' })
  await olivia.call('approveProposal', await frank.call('proposePayout', { id }))
  await desk.open(`/console/exchanges/${id}?status=authorised`, frank)
  expect(panel(exchange('exchange', { id })).getByRole('link', { name: has('@mei') })).toBeVisible()
  expect(table(exchange('title')).getByText(exchange('shared'))).toBeVisible()
  await frank.call('decideExchange', { id, decision: 'pay', transactionId: TXID })
  await desk.passes(5)
  expect(button(screen, exchange('confirm'))).toBeDisabled()
  expect(notices().join()).toContain(exchange('otherConfirms', { operator: 'Frank' }))
})

test("a refused exchange gets a reason in the user's language, and the slower operator sees who decided", async ({
  world,
  desk,
  words,
}) => {
  const { bob, olivia } = world
  const ada = await world.secondOperator()
  const reader = otherThan(words.locale)
  await bob.call('editProfile', { nickname: bob.nickname, locale: reader })
  const { exchange, core } = words.console
  const { id } = await bob.exchanges({ coin: '5.00' })
  await desk.open(`/console/exchanges/${id}`, olivia)
  await desk.click(button(screen, exchange('toRefuse')))
  const reason = () => screen.getByLabelText(exchange('reason'))
  const refuse = () => button(screen, exchange('refuse'))
  expect(reason()).toHaveFocus()
  expect(screen.getByText(exchange('needReason'))).toBeVisible()
  await desk.fill(reason(), ' ab ')
  expect(refuse()).toBeDisabled()
  const reasons = screen.getByRole('group', { name: core('preparedIn', { language: nameOf(reader) }) })
  await desk.click(within(reasons).getByRole('button', { name: exchange('pickAddress') }))
  const said = (await loadWords(reader)).console.exchange('textAddress')
  // The language of the user is loaded on demand.
  await waitFor(() => expect(reason()).toHaveValue(said))
  await desk.click(button(screen, exchange('back')))
  expect(button(screen, exchange('authorise'))).toBeEnabled()
  await desk.click(button(screen, exchange('toRefuse')))
  expect(reason()).toHaveValue(said)
  await desk.click(refuse())
  // Between two polls of the page.
  await ada.call('decideExchange', { id, decision: 'refuse', reason: REASON })
  await desk.confirm(exchange('refuseSign', { coin: '5.00' }), [said, exchange('refuseMeans')])
  const [quicker = ''] = core('quickerBy', { name: 'Ada', time: '\n' }).split('\n')
  expect(notices().join()).toContain(quicker)
  expect(screen.getByText(REASON)).toBeVisible()
  expect(screen.queryByLabelText(exchange('reason'))).toBeNull()
})

test('a merchant without a bond is refused, and the draft of the reason survives closing the panel', async ({
  world,
  desk,
  words,
}) => {
  const { mei, olivia } = world
  const { merchants, core } = words.console
  await mei.call('certifyMerchant', { apply: '1', contact: 'mei@example.com' })
  const step = () => region(core('confirmTitle'))
  const approve = () => button(screen, merchants('approve'))
  await desk.open('/console/merchants', olivia)
  await desk.click(firstLink(merchants('title')))
  expect(approve()).toBeDisabled()
  expect(screen.getByText(merchants('needBond'))).toBeVisible()
  await desk.click(button(screen, merchants('toRefuse')))
  const reason = () => screen.getByLabelText(merchants('reason'))
  expect(reason()).toHaveFocus()
  expect(button(screen, merchants('refuse'))).toBeDisabled()
  await desk.fill(reason(), REASON)
  await desk.press('{Enter}')
  expect(step()).toHaveTextContent(REASON)
  expect(step()).toHaveTextContent(merchants('refuseMeans'))
  await desk.press('{Escape}')
  expect(reason()).toHaveValue(REASON)

  // Closed and opened again, the draft is kept.
  await desk.press('{Escape}')
  await desk.press('{Escape}')
  expect(screen.queryByLabelText(merchants('reason'))).toBeNull()
  await desk.click(firstLink(merchants('title')))
  expect(reason()).toHaveValue(REASON)
  await desk.click(button(screen, merchants('refuse')))
  await desk.confirm(merchants('refuseSign', { name: mei.realName }), [REASON])
  expect(screen.getByText(merchants('saidRefused', { name: mei.realName }))).toBeVisible()
  expect((await mei.info()).merchantStatus).toBe('refused')
})

test('a merchant is approved once the bond is paid', async ({ world, desk, words }) => {
  const { mei, olivia } = world
  const { merchants } = words.console
  await olivia.issues({ to: mei, amount: '50.00' })
  await mei.call('certifyMerchant', { apply: '1', contact: 'mei@example.com' })
  await mei.paysBond()
  await desk.open('/console/merchants', olivia)
  await desk.click(firstLink(merchants('title')))
  expect(screen.getByText(merchants('onceMore'))).toBeVisible()
  await desk.click(button(screen, merchants('approve')))
  const bond = merchants('bondPaid', { bond: '1,000.00' })
  await desk.confirm(merchants('approveSign', { name: mei.realName }), [merchants('approveMeans'), bond])
  expect(screen.getByText(merchants('saidApproved', { name: mei.realName }))).toBeVisible()
  expect((await mei.info()).merchantStatus).toBe('approved')
})

test('a report of abuse is answered in its panel, and the next one opens', async ({ world, desk, words }) => {
  const { nina, bob, alice, olivia } = world
  const { reports } = words.console
  const report = async (of: number) =>
    nina.call('reportUser', { userId: of, type: 'abuse', content: 'Rude in the chat.' })
  const one = await report((await bob.info()).userId)
  const two = await report((await alice.info()).userId)
  await desk.open(`/console/complaints/${one.id}`, olivia)
  const answer = () => screen.getByLabelText(reports('answer'))
  const send = () => button(screen, reports('send'))
  expect(send()).toBeDisabled()
  expect(screen.getByText(reports('needWords'))).toBeVisible()
  await desk.fill(answer(), 'We have looked at it.')
  expect(screen.getByText(reports('answerMeans'))).toBeVisible()
  await desk.click(send())
  expect(screen.getByText(reports('saidAnswered', { id: one.id }))).toBeVisible()
  expect(panel(reports('heading', { id: two.id }))).toBeDefined()
  await desk.click(screen.getByRole('radio', { name: reports('answered') }))
  await desk.click(table(reports('title')).getByRole('link', { name: `#${one.id}` }))
  const [said = ''] = reports('answeredBy', { operator: 'Olivia', time: '\n' }).split('\n')
  expect(notices().join()).toContain(said)
  expect(screen.getByRole('link', { name: has('@bob') })).toBeVisible()
})

test('an answered report is reopened in its panel, with its answer and the reason above the next one', async ({
  world,
  desk,
  words,
}) => {
  const { nina, bob, olivia } = world
  const { reports } = words.console
  const form = { userId: bob.id, type: 'abuse', content: 'Rude in the chat.' } as const
  const { id } = await nina.call('reportUser', form)
  await olivia.call('answerUserReport', { id, answer: 'We have looked at it.' })
  await desk.open(`/console/complaints/${id}?status=answered`, olivia)
  const reopen = () => button(screen, reports('reopen'))
  expect(reopen()).toBeDisabled()
  expect(screen.getByText(reports('reopenMeans'))).toBeVisible()
  await desk.fill(screen.getByLabelText(reports('reopenReason')), 'The chat was not read.')
  await desk.click(reopen())
  expect(screen.getByText(reports('saidReopened', { id }))).toBeVisible()
  expect(await screen.findByLabelText(reports('answer'))).toBeVisible()
  const [reopened = ''] = reports('reopenedBy', { operator: 'Olivia', time: '\n' }).split('\n')
  for (const told of [reopened, 'The chat was not read.', 'We have looked at it.'])
    expect(notices().join()).toContain(told)

  await olivia.call('answerUserReport', { id, answer: 'We have warned them.' })
  const newer = await nina.call('reportUser', form)
  await desk.open(`/console/complaints/${id}?status=answered`, olivia)
  await desk.fill(screen.getByLabelText(reports('reopenReason')), 'Once more.')
  await desk.click(reopen())
  expect(
    await screen.findByText(has(`#${newer.id}`), { selector: '[role=status] *, [role=alert] *' }),
  ).toBeVisible()
})

test('an application as a merchant lists the others of the user under one label', async ({
  world,
  desk,
  words,
}) => {
  const { alice, olivia } = world
  const { merchants } = words.console
  const apply = { apply: '1', contact: 'me@example.com' } as const
  for (const reason of ['Too few trades.', 'The contact does not answer.']) {
    await alice.call('certifyMerchant', apply)
    await olivia.refusesMerchant(alice, reason)
  }
  await alice.call('certifyMerchant', apply)
  await desk.open('/console/merchants', olivia)
  await desk.click(firstLink())
  const seen = panel(alice.realName)
  expect(seen.getAllByText(merchants('earlier'))).toHaveLength(1)
  expect(seen.getByText(has('Too few trades.'))).toBeVisible()
  expect(seen.getByText(has('The contact does not answer.'))).toBeVisible()
})

// @vitest-environment node
// @vitest-environment-options {"console":true}
import { expect } from 'vitest'
import { button, type Desk, firstLink, has, makeNew, panel, screen, table, test, within } from './desk.tsx'

test('issuing coin needs two operators: one proposes, the other sees the posting and signs', async ({
  world,
  desk,
  words,
}) => {
  const { nina, olivia } = world
  const { accounts, proposals } = words.console
  const frank = await world.atConsole('frank')

  // Frank proposes the coin and cannot approve it himself.
  await desk.open(`/console/users/${nina.id}`, frank)
  await desk.fill(screen.getByLabelText(accounts('amount')), '1234.5')
  await desk.fill(screen.getByLabelText(accounts('reason')), 'brought cash')
  await desk.click(button(screen, accounts('check')))
  await desk.click(button(screen, accounts('proposeAmount', { amount: '1,234.50' })))
  const [, said = ''] = accounts('saidProposed', { id: '\n' }).split('\n')
  expect(screen.getByText(has(said))).toBeVisible()
  await desk.open('/console/proposals', frank)
  await desk.click(firstLink())
  expect(screen.getByText(proposals('why_own'))).toBeVisible()
  expect(button(screen, proposals('approve'))).toBeDisabled()
  const { id } = (await olivia.call('listProposals', {})).data[0] ?? { id: 0 }

  // Olivia sees the exact posting and signs it.
  await desk.open('/console/proposals', olivia)
  await desk.click(firstLink())
  const seen = panel(proposals('coin_issue'))
  expect(seen.getByText('brought cash')).toBeVisible()
  await desk.click(button(seen, proposals('approve')))
  await desk.confirm(proposals('approveSign'), ['nina', '1,234.50'])
  expect(screen.getByText(proposals('emptyQueue'))).toBeVisible()
  expect(await nina.available()).toBe('1234.50')

  // Frank's page names the operator who decided.
  await desk.open(`/console/proposals/${id}`, frank)
  expect(panel(proposals('coin_issue')).getByRole('status')).toHaveTextContent('Olivia')
})

test('an open page shows a decision of another operator within five seconds', async ({
  world,
  desk,
  words,
}) => {
  const { nina, olivia } = world
  const { proposals } = words.console
  const frank = await world.atConsole('frank')
  const form = { operation: 'issue', userId: nina.id, amount: '7.00', reason: 'brought cash' } as const
  const { id } = await frank.call('proposeCoin', form)
  await desk.open(`/console/proposals/${id}`, frank)
  expect(screen.getByText(proposals('why_own'))).toBeVisible()
  await olivia.call('approveProposal', { id })
  await desk.passes(5)
  expect(panel(proposals('coin_issue')).getByRole('status')).toHaveTextContent('Olivia')
})

test('taking coin back and moving it between users needs two operators', async ({ world, desk, words }) => {
  const { bob, mei, olivia } = world
  const { accounts, proposals } = words.console
  const frank = await world.atConsole('frank')
  const propose = async (operation: 'take_back' | 'adjust', amount: string): Promise<void> => {
    await desk.open(`/console/users/${bob.id}`, frank)
    const form = within(panel('Bob').getByRole('form', { name: accounts('coinOperation') }))
    await desk.choose(form.getByLabelText(accounts('proposalKind')), accounts(operation))
    if (operation === 'adjust') await desk.fill(form.getByLabelText(accounts('receiverId')), String(mei.id))
    await desk.fill(form.getByLabelText(accounts('amount')), amount)
    await desk.fill(form.getByLabelText(accounts('reason')), 'issued twice')
    await desk.click(button(form, accounts('check')))
    await desk.click(button(form, accounts('proposeAmount', { amount })))
    expect(button(form, accounts('check'))).toBeDisabled()
  }
  const approve = async (
    operation: 'coin_take_back' | 'coin_adjust',
    shown: readonly string[],
  ): Promise<void> => {
    await desk.open('/console/proposals', olivia)
    await desk.click(firstLink())
    await desk.click(button(panel(proposals(operation)), proposals('approve')))
    await desk.confirm(proposals('approveSign'), shown)
    expect(screen.getByText(proposals('emptyQueue'))).toBeVisible()
  }
  const before = Number(await mei.available())
  await propose('take_back', '30.00')
  await approve('coin_take_back', ['@bob', '30.00'])
  expect(await bob.available()).toBe('70.00')
  await propose('adjust', '20.00')
  await approve('coin_adjust', ['@bob', '@mei', '20.00'])
  expect([await bob.available(), Number(await mei.available()) - before]).toEqual(['50.00', 20])
})

test('a payout above the limit is proposed before anything is sent, and authorised as it was shown', async ({
  world,
  desk,
  words,
}) => {
  const { bob, olivia } = world
  await olivia.issues({ to: bob, amount: '6000.00' })
  const { id, address } = await bob.exchanges({ coin: '5000.00' })
  const { exchange, proposals } = words.console

  // Frank reads that it takes two before he does anything, and has nothing to send to.
  await desk.open(`/console/exchanges/${id}`, await world.atConsole('frank'))
  expect(screen.getByText(has(exchange('takesTwo')))).toBeVisible()
  expect(screen.queryByRole('button', { name: has(address) })).toBeNull()
  await desk.click(button(screen, exchange('propose')))
  expect(screen.getByText(exchange('proposeMeans'))).toBeVisible()
  const [sign = ''] = exchange('proposeSign', { usdt: '\n' }).split('\n')
  await desk.confirm(sign, [address, 'TRC20', '4,999.000000'])
  const [said = ''] = exchange('saidProposed', { id: '\n' }).split('\n')
  expect(screen.getByText(has(said))).toBeVisible()
  expect((await olivia.call('getExchange', { id })).status).toBe('pending')

  // Olivia sees the amount, the address and the person, and authorises it.
  await desk.open('/console/proposals', olivia)
  await desk.click(firstLink())
  const seen = panel(proposals('exchange_pay'))
  expect(seen.getByText(address)).toBeVisible()
  expect(seen.getByText(proposals('newAddress'))).toBeVisible()
  await desk.click(button(seen, proposals('approve')))
  const shown = ['5,000.00 U', '4,999.000000 USDT', 'TRC20', address, bob.realName]
  await desk.confirm(proposals('approveSign'), [...shown, proposals('approvePayoutMeans')])
  expect(screen.getByText(proposals('emptyQueue'))).toBeVisible()
  expect(await olivia.call('getExchange', { id })).toMatchObject({
    status: 'authorised',
    authorisedBy: 'Olivia',
    proposedBy: 'Frank',
  })
})

test('a proposal whose subject has changed becomes void, gives the cause, and allows a new one', async ({
  world,
  desk,
  words,
}) => {
  const { olivia, pool } = world
  const { proposals } = words.console
  const { data } = await olivia.call('listOperators', { limit: 50 })
  const rita = data.find(({ username }) => username === 'rita')
  const form = { id: rita?.id ?? 0, role: 'support', reason: 'moves on' } as const
  await olivia.call('proposeRole', form)
  await desk.open('/console/proposals', await world.atConsole('frank'))
  await desk.click(firstLink())
  await desk.click(button(screen, proposals('approve')))
  await pool.query(`update operator set role = 'auditor' where username = 'rita'`)
  await desk.confirm(proposals('approveSign'))
  const outcome = () => panel(proposals('operator_role')).getByRole('status')
  expect(outcome()).toHaveTextContent(proposals('void_changed'))
  expect(screen.getByText(proposals('emptyQueue'))).toBeVisible()
  await openDecided(desk, 'void')
  expect(outcome()).toHaveTextContent(proposals('void_changed'))
  expect(screen.queryByRole('button', { name: has(proposals('approve')) })).toBeNull()
  const second = await olivia.call('proposeRole', form)
  expect(second.preview.changes).toEqual([{ what: 'role', before: 'auditor', after: 'support' }])
})

test('an undecided proposal expires after a day, and a late operator sees so', async ({
  world,
  desk,
  words,
}) => {
  const { nina, olivia, clock } = world
  const { accounts, proposals } = words.console
  const maker = await world.atConsole('frank')
  const form = { operation: 'issue', userId: nina.id, amount: '7.00', reason: 'brought cash' } as const
  await maker.call('proposeCoin', form)
  clock.skip({ hours: 23, minutes: 50 })
  await olivia.signsIn()
  await desk.open('/console/proposals', olivia)
  await desk.click(firstLink())
  const open = () => panel(proposals('coin_issue'))
  await desk.click(button(open(), proposals('approve')))
  clock.skip({ minutes: 11 })
  await desk.confirm(proposals('approveSign'))
  expect(open().getByRole('status').textContent).toBe(proposals('expired'))
  expect(screen.queryByRole('button', { name: has(proposals('approveSign')) })).toBeNull()
  await openDecided(desk, 'expired')
  expect(table(proposals('title')).getAllByRole('row')).toHaveLength(2)
  expect(open().getByText('brought cash')).toBeVisible()
  expect(open().queryByRole('button', { name: has(accounts('check')) })).toBeNull()
  expect(await nina.available()).toBe('0.00')
})

test('a proposal of an operator who has left can only be refused', async ({ world, desk, words }) => {
  const { nina, olivia } = world
  const { proposals } = words.console
  const maker = await world.atConsole('frank')
  await maker.call('proposeCoin', {
    operation: 'issue',
    userId: nina.id,
    amount: '7.00',
    reason: 'brought cash',
  })
  const { data } = await olivia.call('listOperators', { limit: 50 })
  const { id = 0 } = data.find(({ username }) => username === maker.username) ?? {}
  await olivia.call('closeOperator', { id, reason: 'has left' })
  await desk.open('/console/proposals', olivia)
  await desk.click(firstLink())
  const open = panel(proposals('coin_issue'))
  expect(open.getByText(proposals('why_maker'))).toBeVisible()
  expect(button(open, proposals('approve'))).toBeDisabled()
  await desk.fill(open.getByLabelText(proposals('refusal')), 'he has left')
  await desk.click(button(open, proposals('refuse')))
  expect(screen.getByText(proposals('emptyQueue'))).toBeVisible()
  expect(await nina.available()).toBe('0.00')
})

test('a new operator rejects no proposal either, and reads until when', async ({ world, desk, words }) => {
  const { nina, olivia } = world
  const { core, proposals } = words.console
  const maker = await world.atConsole('frank')
  await makeNew(world, 'finance')
  const form = { operation: 'issue', userId: nina.id, amount: '7.00', reason: 'brought cash' } as const
  const { id } = await maker.call('proposeCoin', form)
  const { data } = await olivia.call('listOperators', { limit: 50 })
  const frank = data.find(({ username }) => username === maker.username)
  await olivia.call('closeOperator', { id: frank?.id ?? 0, reason: 'has left' })
  const rita = await world.atConsole('rita')
  await desk.open(`/console/proposals/${id}`, rita)
  const open = panel(proposals('coin_issue'))
  expect(open.getByText(proposals('why_maker'))).toBeVisible()
  expect(open.getByText(has(core('isNew', { time: '\n' }).split('\n')[0] ?? ''))).toBeVisible()
  expect(open.getByLabelText(proposals('refusal'))).toBeDisabled()
  await expect(rita.call('refuseProposal', { id, reason: 'he has left' })).rejects.toMatchObject({
    reason: 'OPERATOR_NEW',
  })
})

async function openDecided(desk: Desk, status: 'void' | 'expired'): Promise<void> {
  const { proposals } = desk.words.console
  const statuses = within(screen.getByRole('radiogroup', { name: proposals('status') }))
  await desk.click(statuses.getByText(proposals(status)))
  await desk.click(firstLink())
}

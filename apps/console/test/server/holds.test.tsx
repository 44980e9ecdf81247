// @vitest-environment node
// @vitest-environment-options {"console":true}
import type { World } from '@u-market/testkit'
import { expect } from 'vitest'
import { button, has, makeNew, screen, table, test, within } from './desk.tsx'

test('coin is held for a claim and given back, each with an amount, a reason and what it changes', async ({
  world,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = world
  const claim = await claimed(world)
  const coin = Number(await alice.available())
  const { disputes, ledger } = words.console
  const name = alice.nickname
  await desk.open(`/console/appeals/${claim.id}`, olivia)

  await desk.click(button(screen, disputes('openHold')))
  const amount = () => screen.getByLabelText(disputes('holdLabel', { coin: '25.00' }))
  const check = () => screen.getByRole('button', { name: disputes('holdCheck') })
  expect(amount()).toHaveValue('')
  await desk.fill(amount(), '10')
  expect(check()).toBeDisabled()
  await desk.fill(screen.getByLabelText(disputes('holdReason')), 'Until the bank answers.')
  await desk.click(check())
  const confirm = within(screen.getByRole('region', { name: disputes('holdConfirm') }))
  const money = (value: number) => value.toFixed(2).replace(/\B(?=(\d{3})+(?=\.))/g, ',')
  expect(confirm.getByText(`${money(coin)} → ${money(coin - 10)} U`)).toBeVisible()
  expect(confirm.getByText('0.00 → 10.00 U')).toBeVisible()
  await desk.click(button(confirm, disputes('holdSign', { coin: '10.00' })))
  expect(screen.getByText(disputes('held', { coin: '10.00', name }))).toBeVisible()
  expect(Number(await alice.available())).toBe(coin - 10)

  await desk.click(
    screen.getByRole('radio', { name: has(disputes('awardTo', { coin: '25.00', name: bob.nickname })) }),
  )
  await desk.fill(screen.getByLabelText(disputes('reasonLabel')), 'The transfer has arrived.')
  await desk.click(button(screen, disputes('toConfirm')))
  const sources = table(ledger('award'))
  expect(sources.getByRole('row', { name: has(ledger('award_held')) })).toHaveTextContent('10.00 U−10.00 U')
  expect(sources.getByRole('row', { name: has(ledger('award_balance')) })).toHaveTextContent('−15.00 U')
  expect(screen.getByText(has(ledger('awardPaid', { award: '25.00', paid: '25.00' })))).toBeVisible()

  await desk.click(button(screen, disputes('openRelease')))
  await desk.fill(screen.getByLabelText(disputes('endLabel', { coin: '10.00' })), '4.00')
  await desk.fill(screen.getByLabelText(disputes('holdReason')), 'The bank has answered.')
  await desk.click(check())
  await desk.click(button(screen, disputes('endSign', { coin: '4.00' })))
  expect(screen.getByText(disputes('held', { coin: '6.00', name }))).toBeVisible()
  expect(Number(await alice.available())).toBe(coin - 6)
})

test('a new operator holds no coin and revokes nothing, and reads until when', async ({
  world,
  desk,
  words,
}) => {
  const { alice, olivia } = world
  const claim = await claimed(world)
  await olivia.call('holdCoin', { id: claim.id, amount: '5.00', reason: 'Until the bank answers.' })
  await makeNew(world, 'arbiter')
  const rita = await world.atConsole('rita')
  const { accounts, core, disputes } = words.console
  const isNew = has(core('isNew', { time: '\n' }).split('\n')[0] ?? '')
  await desk.open(`/console/appeals/${claim.id}`, rita)
  for (const way of ['openHold', 'openRelease'] as const) expect(button(screen, disputes(way))).toBeDisabled()
  expect(screen.getByText(isNew)).toBeVisible()
  await desk.open(`/console/users/${alice.id}`, rita)
  const revoking = screen.getByRole('form', { name: accounts('revokeTitle') })
  expect(within(revoking).getByText(isNew)).toBeVisible()
  expect(within(revoking).getByLabelText(accounts('revokeReason', { name: alice.nickname }))).toBeDisabled()
})

/** Bob's claim of an unpaid order of 25.00 U that has ended; Alice has answered it. */
async function claimed({ alice, bob, clock }: World) {
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00' })
  await alice.confirms(order)
  await clock.advance({ minutes: 16 })
  const claim = await bob.claims(order)
  await alice.addsEvidence(claim, 'Nothing has come.')
  return claim
}

import { act, screen, within } from '@testing-library/react'
import type { Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market, Refusal } from '../../../test/market.ts'
import { becomesBy, hasUnread, openOrder } from '../../../test/order.tsx'
import { orderIn } from '../../../test/sample-orders.ts'
import { config, method, proof } from '../../../test/samples.ts'
import { reason } from '../../../test/show.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'

beforeEach(() => hasUnread(0))

test('shows a buyer where to pay once the paying account is declared, and remembers it', async () => {
  market.takesUploads(() => proof)
  becomesBy('markPaid', orderIn('releasing', 'buyer'))
  const { user } = await openOrder(orderIn('paying', 'buyer', { method: method(), payer: null }))
  const form = within(screen.getByRole('region', { name: /Which account will you pay from/ }))
  expect(screen.queryByText('6222 0212 3456 7890')).not.toBeInTheDocument()
  const end = form.getByRole('textbox', { name: 'Last 4 of the paying account' })
  await user.type(end, '482')
  await user.click(form.getByRole('button', { name: 'Show where to pay' }))
  expect(form.getByRole('alert')).toHaveTextContent('Enter 4 letters or digits')
  await user.type(end, 'a')
  await user.click(form.getByRole('button', { name: 'Show where to pay' }))
  expect(await screen.findByText('6222 0212 3456 7890')).toBeVisible()
  // What was mistyped can be corrected until it is sent.
  expect(screen.getByText('…482A')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.queryByText('6222 0212 3456 7890')).not.toBeInTheDocument()
  const again = screen.getByRole('textbox', { name: 'Last 4 of the paying account' })
  expect(again).toHaveValue('482A')
  await user.clear(again)
  await user.type(again, '4821')
  await user.click(screen.getByRole('button', { name: 'Show where to pay' }))
  expect(screen.getByText('…4821')).toBeVisible()
  await user.upload(
    screen.getByLabelText('Payment proof', { selector: 'input' }),
    new File(['x'], 'slip.png', { type: 'image/png' }),
  )
  await screen.findByLabelText('Another image (optional)')
  await user.click(screen.getByRole('button', { name: 'I have paid · ¥180.00' }))
  await screen.findByRole('heading', { name: 'Alice is checking your payment' })
  expect(market.asked('markPaid')[0]?.form).toMatchObject({ payerEnd: '4821' })
  expect(Object.values({ ...localStorage })).toContain('"4821"')
})

const paid: Partial<Order> = { method: method(), proofs: [proof], payer: { type: 'bank', end: '4821' } }

/** Types what Alice’s bank shows, and approves the release. */
async function release(name: string) {
  const { user } = await openOrder(orderIn('releasing', 'seller', paid))
  const [bank, ...others] = config.methodTypes
  act(() =>
    useUserInfo.setState({
      homeConfig: { ...config, methodTypes: [{ ...bank!, reversible: 1 }, ...others] },
    }),
  )
  const button = screen.getByRole('button', { name: 'Release 25.00 U' })
  expect(button).toBeDisabled()
  expect(reason()).toBe('Next: amount and payer’s name')
  await user.type(screen.getByRole('textbox', { name: 'Amount received' }), '180')
  await user.type(screen.getByRole('textbox', { name: 'Payer’s name' }), name)
  await user.type(screen.getByRole('textbox', { name: 'Last 4 of the paying account (optional)' }), '4821')
  await user.click(button)
  expect(screen.getByRole('dialog')).toHaveTextContent('Bank card can be taken back by the payer')
  await user.keyboard('135790')
  return user
}

const seen = { seenAmount: '180', seenEnd: '4821' }

test('releases a payment that is the buyer’s, and keeps what was seen', async () => {
  const payerSeen = { amount: '180.00', name: 'BOB LIN', end: '4821', differences: [] }
  becomesBy('releaseCoin', orderIn('completed', 'seller', { ...paid, payerSeen }))
  await release('BOB LIN')
  expect(await screen.findByRole('heading', { name: 'You sold 25.00 U' })).toBeVisible()
  expect(market.asked('releaseCoin')[0]?.form).toMatchObject({
    ...seen,
    seenName: 'BOB LIN',
    payPassword: '135790',
  })
  expect(screen.getByText('Amount and payer are the buyer’s.')).toBeInTheDocument()
})

test('names what differs, and releases once it is confirmed, by the same password', async () => {
  market.answers('releaseCoin', () => {
    becomesBy('releaseCoin', orderIn('completed', 'seller', paid))
    throw new Refusal('PAYER_DIFFERS', 'It differs', { differences: ['name'] })
  })
  const user = await release('*ob')
  const sheet = within(screen.getByRole('dialog', { name: 'Release 25.00 U' }))
  expect(await sheet.findByRole('alert')).toHaveTextContent('“*ob” fits Bob Lin')
  await user.click(sheet.getByRole('button', { name: 'It is right. Release 25.00 U' }))
  expect(await screen.findByRole('heading', { name: 'You sold 25.00 U' })).toBeVisible()
  expect(market.asked('releaseCoin')[1]?.form).toMatchObject({
    ...seen,
    seenName: '*ob',
    payPassword: '135790',
    confirmed: '1',
  })
})

test.each([
  ['Bob Lin', 'Name: not entered. The buyer is Bob Lin'],
  ['', 'Name: not entered, and the buyer has no verified name'],
])('lets a seller say that the bank shows no name, of a buyer verified as “%s”', async (name, words) => {
  market.answers('releaseCoin', () => {
    throw new Refusal('PAYER_DIFFERS', 'It differs', { differences: ['name'] })
  })
  const { user } = await openOrder(orderIn('releasing', 'seller', { ...paid, buyerRealName: name }))
  await user.type(screen.getByRole('textbox', { name: 'Amount received' }), '180')
  await user.type(screen.getByRole('textbox', { name: 'Payer’s name' }), 'Bo')
  await user.click(screen.getByRole('switch', { name: 'My bank shows no name' }))
  expect(screen.queryByRole('textbox', { name: 'Payer’s name' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Release 25.00 U' }))
  await user.keyboard('135790')
  const sheet = within(screen.getByRole('dialog', { name: 'Release 25.00 U' }))
  expect(await sheet.findByRole('alert')).toHaveTextContent(words)
  expect(market.asked('releaseCoin')[0]?.form).not.toHaveProperty('seenName')
})

test('compares in an appeal too, where another person’s money is left to the ruling', async () => {
  market.answers('releaseCoin', () => {
    throw new Refusal('PAYER_OTHER', 'Another person')
  })
  const inAppeal = { ...paid, appealedBy: 'seller', payerName: 'LIN B.' } as const
  const { user } = await openOrder(orderIn('appealing', 'seller', inAppeal))
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  const spelling = 'The buyer says their bank writes: “LIN B.”.'
  expect(screen.getByText(new RegExp(spelling))).toHaveTextContent('verified name only: Bob Lin')
  await user.type(screen.getByRole('textbox', { name: 'Amount received' }), '180')
  await user.type(screen.getByRole('textbox', { name: 'Payer’s name' }), 'Wei Zhang')
  await user.click(screen.getByRole('button', { name: 'Release 25.00 U' }))
  await user.keyboard('135790')
  const sheet = within(screen.getByRole('dialog', { name: 'Release 25.00 U' }))
  expect(await sheet.findByRole('alert')).toHaveTextContent('Support decides the appeal')
  expect(sheet.getByText(new RegExp(spelling))).toBeVisible()
  expect(sheet.getByRole('link', { name: 'Go to the appeal' })).toHaveAttribute('href', paths.appeal(5))
  expect(sheet.queryByRole('button', { name: /Ask the buyer|Open an appeal/ })).not.toBeInTheDocument()
})

test('bars a release for another person’s money, and leads to the buyer’s consent or an appeal', async () => {
  market.answers('releaseCoin', () => {
    throw new Refusal('PAYER_OTHER', 'Another person')
  })
  const user = await release('Wei Zhang')
  const sheet = within(screen.getByRole('dialog', { name: 'Release 25.00 U' }))
  expect(await sheet.findByRole('alert')).toHaveTextContent('“Wei Zhang” is not Bob Lin')
  expect(sheet.getByRole('button', { name: 'Ask the buyer to cancel' })).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Open an appeal' }))
  const appeal = within(await screen.findByRole('dialog', { name: 'Open an appeal' }))
  expect(appeal.getByRole('combobox')).toHaveValue('wrong_payer')
  expect(appeal.getByRole('textbox')).toHaveValue(
    'The payment came from another person. My account shows: ¥180.00, Wei Zhang, account …4821.',
  )
})

import { screen } from '@testing-library/react'
import { paths } from '@u-market/contract/paths'
import { expect, test, vi } from 'vitest'
import { amount, openOffer } from '../../../test/buy.tsx'
import { alice, bob, MORNING, offer } from '../../../test/samples.ts'
import { address, fill, pass, reason, speak } from '../../../test/show.tsx'

test('money typed says what coin it buys, and the button says both', async () => {
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  expect(fact('You pay')).toBe('¥180.00')
  expect(fact('You get')).toBe('25.00 U')
  expect(screen.getByRole('button', { name: 'Buy 25.00 U · ¥180.00' })).toBeEnabled()
})

test('what does not come out even costs what the server will ask', async () => {
  const { user } = await openOffer()
  await fill(user, amount(), '100')
  expect(fact('You get')).toBe('13.88 U')
  expect(fact('You pay')).toBe('¥99.94')
})

test('counted in coin, the same wish stands there in the other unit, and back again', async () => {
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await user.click(screen.getByRole('radio', { name: 'U' }))
  expect(coins()).toHaveValue('25.00')
  await user.clear(coins())
  await fill(user, coins(), '10')
  expect(fact('You pay')).toBe('¥72.00')
  await user.click(screen.getByRole('radio', { name: '¥' }))
  expect(amount()).toHaveValue('72.00')
})

test('limits are those of the offer and of what is left, in either unit', async () => {
  const { user } = await openOffer({ offer: { remainingNum: '20.00' } })
  expect(amount()).toHaveAccessibleDescription('From ¥36.00 to ¥144.00')
  await user.click(screen.getByRole('button', { name: 'Max' }))
  expect(amount()).toHaveValue('144.00')
  await user.click(screen.getByRole('radio', { name: 'U' }))
  expect(coins()).toHaveAccessibleDescription('From 5.00 U to 20.00 U')
})

test('what is left decides what the error names, in the unit that is typed', async () => {
  const { user } = await openOffer({ offer: { remainingNum: '20.00' } })
  await fill(user, amount(), '200')
  expect(reason()).toBe('From ¥36.00 to ¥144.00')
  await user.click(screen.getByRole('radio', { name: 'U' }))
  expect(reason()).toBe('From 5.00 U to 20.00 U')
})

test.each([
  { typed: '', why: 'Enter an amount' },
  { typed: '35.99', why: 'From ¥36.00 to ¥360.00' },
  { typed: '367.20', why: 'From ¥36.00 to ¥360.00' },
])('“$typed” cannot be bought, and the bar says why', async ({ typed, why }) => {
  const { user } = await openOffer()
  if (typed) await fill(user, amount(), typed)
  expect(screen.getByRole('button', { name: 'Buy coin' })).toBeDisabled()
  expect(reason()).toBe(why)
})

test('what was typed wrongly is said at the field too; nothing typed is no mistake', async () => {
  const { user } = await openOffer()
  expect(amount()).toBeValid()
  await fill(user, amount(), '5')
  expect(amount()).toBeInvalid()
  expect(amount()).toHaveAccessibleDescription('From ¥36.00 to ¥360.00')
})

test('the words change with the language, and what is typed stays', async () => {
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await speak('zh-CN')
  expect(screen.getByRole('textbox', { name: '支付金额' })).toHaveValue('180')
  expect(screen.getByRole('button', { name: '购买 25.00 U · ¥180.00' })).toBeEnabled()
})

test.each([
  { whose: 'one’s own', as: alice, offer: {}, why: 'This is your own offer', act: 'Edit this offer' },
  {
    whose: 'a closed',
    as: bob,
    offer: { status: 'down' },
    why: 'no longer open',
    act: 'See other offers',
  },
  {
    whose: 'a nearly sold',
    as: bob,
    offer: { remainingNum: '1.00' },
    why: 'no longer open',
    act: 'See other offers',
  },
] as const)(
  '$whose offer cannot be bought from: it says so and leads on',
  async ({ as, why, act, ...rest }) => {
    await openOffer({ as, offer: rest.offer })
    expect(reason()).toContain(why)
    expect(screen.getByRole('link', { name: act })).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  },
)

test('somebody not signed in comes back to the very same form', async () => {
  const { user } = await openOffer({ as: null })
  await fill(user, amount(), '180')
  await user.click(screen.getByRole('radio', { name: 'Alipay' }))
  await user.click(screen.getByRole('link', { name: 'Log in and buy' }))
  const from = new URLSearchParams(address().split('?')[1]).get('from') ?? ''
  expect(from).toBe(paths.offer(offer.id, { amount: '180', methodType: 'alipay' }))
})

test('an address that holds a wish fills the form', async () => {
  await openOffer({ at: paths.offer(offer.id, { amount: '72', methodType: 'alipay' }) })
  expect(amount()).toHaveValue('72')
  expect(screen.getByRole('radio', { name: 'Alipay' })).toBeChecked()
})

test('who is paused reads why and until when, and may buy from that moment on', async () => {
  vi.useFakeTimers({ now: MORNING * 1000, shouldAdvanceTime: true })
  const { user } = await openOffer({ as: { ...bob, orderPauseUntil: MORNING + 900 } })
  await fill(user, amount(), '180')
  expect(screen.getByRole('button', { name: 'Buy coin' })).toBeDisabled()
  expect(reason()).toBe(
    'Too many of your orders ended unpaid or were cancelled late. You can order again from 09:45.',
  )
  await speak('zh-CN')
  expect(reason()).toContain('09:45 起可再次下单')
  await pass(901_000)
  expect(screen.getByRole('button', { name: '购买 25.00 U · ¥180.00' })).toBeEnabled()
})

test('a seller’s rate stands with the number of orders that it is of', async () => {
  await openOffer()
  expect(screen.getByRole('article', { name: 'Alice' })).toHaveTextContent(/98%\s*50 trades/)
})

test('who has no rate of late is no new seller for it', async () => {
  const record = { completed: 0, rate: null, rateCount: 0, payMedian: null, releaseMedian: null, partners: 0 }
  await openOffer({ offer: { completionRate: null, record } })
  const card = screen.getByRole('article', { name: 'Alice' })
  expect(card).toHaveTextContent('12 trades')
  expect(card).not.toHaveTextContent(/New trader|%/)
})

function fact(name: string): string | null | undefined {
  return screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
}

function coins(): HTMLElement {
  return screen.getByRole('textbox', { name: 'You buy' })
}

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Steps } from './Steps.tsx'

const NOON = new Date(2026, 2, 2, 12, 0)

beforeEach(() => void vi.useFakeTimers({ now: NOON }))

test.each([
  { language: 'en-US', states: ['(done)', '(now)', '(to come)'] },
  { language: 'zh-CN', states: ['(已完成)', '(进行中)', '(待进行)'] },
] as const)('each step says its state ($language)', async ({ language, states }) => {
  await show(<Life />, { language })
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(steps.map((step) => step.querySelector('p')?.textContent)).toEqual([
    `Order placed ${states[0]}`,
    `Buyer pays ${states[1]}`,
    `Seller releases ${states[2]}`,
  ])
})

test('only the current step is marked as such', async () => {
  await show(<Life />)
  const [placed, paying, releasing] = screen.getAllByRole('listitem')
  expect(paying).toHaveAttribute('aria-current', 'step')
  expect(placed).not.toHaveAttribute('aria-current')
  expect(releasing).not.toHaveAttribute('aria-current')
})

test('a completed step has its time and actor, a coming one neither', async () => {
  await show(<Life />)
  const [placed, , releasing] = screen.getAllByRole('listitem')
  expect(placed).toHaveTextContent('Bob (you)')
  expect(placed?.querySelector('time')).toHaveTextContent('11:05')
  expect(releasing?.querySelector('time')).toBeNull()
})

function Life() {
  return (
    <Steps
      label="Steps"
      steps={[
        {
          key: 'placed',
          title: 'Order placed',
          state: 'done',
          time: seconds(new Date(2026, 2, 2, 11, 5)),
          who: 'Bob (you)',
        },
        { key: 'paid', title: 'Buyer pays', state: 'now', time: null },
        { key: 'released', title: 'Seller releases', state: 'coming' },
      ]}
    />
  )
}

function seconds(date: Date): number {
  return date.getTime() / 1000
}

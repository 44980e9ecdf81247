import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { Chips } from './Choices.tsx'

test('one of several is chosen, by a tap or by the arrow keys', async () => {
  const { user } = await show(<Sides />)
  expect(side('All')).toBeChecked()
  await user.click(side('Selling'))
  expect(side('Selling')).toBeChecked()
  expect(side('All')).not.toBeChecked()
  await user.keyboard('{ArrowLeft}')
  expect(side('Buying')).toBeChecked()
})

test('the group says what is chosen, and a chip how many wait there', async () => {
  await show(<Sides waiting={3} />)
  const group = screen.getByRole('group', { name: 'Side' })
  expect(within(group).getAllByRole('radio')).toHaveLength(3)
  expect(screen.getByRole('radio', { name: /^Buying ?3$/ })).toBeInTheDocument()
  expect(side('Selling')).toBeInTheDocument()
})

test('two groups on one screen do not take each other’s choice', async () => {
  const { user } = await show(
    <>
      <Sides />
      <Sides label="The other" />
    </>,
  )
  const other = within(screen.getByRole('group', { name: 'The other' }))
  await user.click(other.getByRole('radio', { name: 'All' }))
  await user.keyboard('{ArrowLeft}')
  expect(other.getByRole('radio', { name: 'Selling' })).toBeChecked()
  expect(
    within(screen.getByRole('group', { name: 'Side' })).getByRole('radio', { name: 'All' }),
  ).toBeChecked()
})

type SidesProps = { readonly label?: string; readonly waiting?: number }

function Sides({ label = 'Side', waiting = 0 }: SidesProps) {
  const [value, setValue] = useState<'all' | 'buy' | 'sell'>('all')
  return (
    <Chips
      label={label}
      value={value}
      onChange={setValue}
      options={[
        { value: 'all', label: 'All' },
        { value: 'buy', label: 'Buying', count: waiting },
        { value: 'sell', label: 'Selling', count: 0 },
      ]}
    />
  )
}

function side(name: string): HTMLElement {
  return screen.getByRole('radio', { name })
}

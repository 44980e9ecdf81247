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

function Sides({ label = 'Side' }: { readonly label?: string }) {
  const [value, setValue] = useState<'all' | 'buy' | 'sell'>('all')
  return (
    <Chips
      label={label}
      value={value}
      onChange={setValue}
      options={[
        { value: 'all', label: 'All' },
        { value: 'buy', label: 'Buying' },
        { value: 'sell', label: 'Selling' },
      ]}
    />
  )
}

function side(name: string): HTMLElement {
  return screen.getByRole('radio', { name })
}

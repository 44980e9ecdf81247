import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Chips, Switch } from './Choices.tsx'

test('one of several is chosen, by a tap or by the arrow keys', async () => {
  const { user } = await show(<Sides />)
  expect(side('All')).toBeChecked()
  await user.click(side('Selling'))
  expect(side('Selling')).toBeChecked()
  expect(side('All')).not.toBeChecked()
  await user.keyboard('{ArrowLeft}')
  expect(side('Buying')).toBeChecked()
})

test('two groups on one screen keep separate choices', async () => {
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

test('a switch is toggled by its label and by the keyboard', async () => {
  const turn = vi.fn()
  const { user, rerender } = await show(<Confirming isOn={false} onChange={turn} />)
  await user.click(screen.getByText('Confirm orders automatically'))
  expect(turn).toHaveBeenLastCalledWith(true)
  rerender(<Confirming isOn onChange={turn} />)
  expect(screen.getByRole('switch', { checked: true })).toBeVisible()
  await user.keyboard(' ')
  expect(turn).toHaveBeenLastCalledWith(false)
})

test('a switch shows the value that it is given, not the last press', async () => {
  const { user } = await show(<Confirming isOn={false} onChange={() => undefined} />)
  await user.click(screen.getByRole('switch'))
  expect(screen.getByRole('switch', { checked: false })).toBeVisible()
})

test('a switch has its hint in its name, and does not toggle while disabled', async () => {
  const turn = vi.fn()
  const { user } = await show(<Confirming isOn={false} onChange={turn} disabled />)
  const button = screen.getByRole('switch', { name: /Confirm orders automatically.*Buyers can pay at once/ })
  expect(button).toBeDisabled()
  await user.click(button)
  expect(turn).not.toHaveBeenCalled()
})

type ConfirmingProps = Pick<Parameters<typeof Switch>[0], 'isOn' | 'onChange' | 'disabled'>

function Confirming(props: ConfirmingProps) {
  return <Switch label="Confirm orders automatically" hint="Buyers can pay at once" {...props} />
}

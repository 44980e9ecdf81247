import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { AmountInput } from './AmountInput.tsx'

test('takes digits and one point, with at most the decimals of the unit', async () => {
  const { user } = await show(<Amount />)
  await user.type(field(), '12.345')
  expect(field()).toHaveValue('12.34')
  await user.clear(field())
  await user.type(field(), '1e-5 abc.2.5')
  expect(field()).toHaveValue('15.25')
})

test('a leading point becomes 0. and leading zeros are dropped', async () => {
  const { user } = await show(<Amount />)
  await user.type(field(), '.5')
  expect(field()).toHaveValue('0.5')
  await user.clear(field())
  await user.type(field(), '007')
  expect(field()).toHaveValue('7')
})

test('a unit without decimals takes no point', async () => {
  const { user } = await show(<Amount decimals={0} />)
  await user.click(field())
  await user.paste('12.5')
  expect(field()).toHaveValue('12')
})

test('pasted text is read as an amount, from an Asian keyboard too', async () => {
  const { user } = await show(<Amount />)
  await user.click(field())
  await user.paste('¥ 1８０。５０9 元')
  expect(field()).toHaveValue('180.50')
})

test('is named by its label, and described by its hint or its error', async () => {
  const { rerender } = await show(<Amount hint="From ¥10.00" />)
  expect(field()).toHaveAccessibleDescription('From ¥10.00')
  expect(field()).toBeValid()
  rerender(<Amount hint="From ¥10.00" error="Too little" />)
  expect(field()).toHaveAccessibleDescription('Too little')
  expect(field()).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('Too little')
})

test.each([
  ['CNY', '¥'],
  ['U', 'U'],
])('%s is shown after the amount as %s', async (unit, shown) => {
  await show(<Amount unit={unit} />)
  expect(screen.getByText(shown)).toBeVisible()
})

test('digits are grouped while typing, and the caret keeps its place', async () => {
  const { user } = await show(<Amount />)
  await user.type(field(), '1240.5')
  expect(field()).toHaveValue('1,240.5')
  await user.type(field(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(field()).toHaveValue('19,240.5')
  await user.keyboard('8')
  expect(field()).toHaveValue('198,240.5')
})

type AmountProps = {
  readonly unit?: string
  readonly decimals?: number
  readonly hint?: string
  readonly error?: string
}

function Amount({ unit = 'CNY', ...more }: AmountProps) {
  const [value, setValue] = useState('')
  return <AmountInput label="You pay" unit={unit} value={value} onChange={setValue} {...more} />
}

function field(): HTMLElement {
  return screen.getByRole('textbox', { name: 'You pay' })
}

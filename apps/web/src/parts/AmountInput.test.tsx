import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { messages as amounts } from '../locales/en-US/amounts.ts'
import { AmountInput } from './AmountInput.tsx'

test('takes digits and one point, with at most the decimals of the unit', async () => {
  const { user } = await show(<Amount />)
  await user.type(field(), '12.345')
  expect(field()).toHaveValue('12.34')
  await user.clear(field())
  await user.type(field(), '1e-5 abc.2.5')
  expect(field()).toHaveValue('15.25')
})

test('groups with points are read alike, typed or pasted', async () => {
  const { user } = await show(<Amount />)
  await user.type(field(), '1.234,5')
  expect(field()).toHaveValue('1,234.5')
  await user.clear(field())
  await user.click(field())
  await user.paste('1.234,5')
  expect(field()).toHaveValue('1,234.5')
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

test('a separator that is deleted takes the figure before or behind it', async () => {
  const { user } = await show(<Amount />)
  await user.type(field(), '1234567')
  await user.type(field(), '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 })
  expect(field()).toHaveValue('123,567')
  await user.keyboard('9')
  expect(field()).toHaveValue('1,239,567')
  await user.type(field(), '{Delete}', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(field()).toHaveValue('139,567')
})

test('groups that are typed are no decimals', async () => {
  const { user } = await show(<Amount />)
  await user.type(field(), '1,234.5')
  expect(field()).toHaveValue('1,234.5')
})

test('says why it takes nothing, until something is taken', async () => {
  const { user } = await show(<Amount hint="From ¥10.00" />)
  await user.click(field())
  await user.paste('尾号1234 转账 100.00元')
  expect(field()).toHaveValue('')
  await waitFor(() => expect(field()).toHaveAccessibleDescription(amounts.many))
  await user.paste('100.00元')
  expect(field()).toHaveValue('100.00')
  expect(field()).toHaveAccessibleDescription('From ¥10.00')
  await user.paste('-')
  await waitFor(() => expect(field()).toHaveAccessibleDescription(amounts.sign))
})

test('is left alone while an input method composes', async () => {
  await show(<Amount />)
  fireEvent.compositionStart(field())
  fireEvent.change(field(), { target: { value: '12300' } })
  expect(field()).toHaveValue('12300')
  fireEvent.compositionEnd(field())
  expect(field()).toHaveValue('12,300')
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

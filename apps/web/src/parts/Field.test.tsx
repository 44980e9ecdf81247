import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Field, TextArea } from './Field.tsx'

test('an error replaces the hint as the field’s description, and is announced', async () => {
  const { rerender } = await show(<Name hint="As on your document" />)
  expect(field()).toHaveAccessibleDescription('As on your document')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  rerender(<Name hint="As on your document" error="Too short" />)
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription('Too short')
  expect(screen.getByRole('alert')).toHaveTextContent('Too short')
  expect(screen.queryByText('As on your document')).not.toBeInTheDocument()
  rerender(<Name hint="As on your document" />)
  expect(field()).toBeValid()
})

test('two fields with the same label keep separate errors', async () => {
  await show(
    <>
      <Name error="Too short" />
      <Name />
    </>,
  )
  const [first, second] = screen.getAllByRole('textbox', { name: 'Real name' })
  expect(first).toHaveAccessibleDescription('Too short')
  expect(second).not.toHaveAccessibleDescription()
})

test.each([
  { language: 'en-US', show: 'Show password', hide: 'Hide password' },
  { language: 'zh-CN', show: '显示密码', hide: '隐藏密码' },
] as const)('a password is hidden until the user shows it ($language)', async (words) => {
  const { user } = await show(
    <Field label="Password" kind="password" value="secret-1" onChange={vi.fn()} />,
    {
      language: words.language,
    },
  )
  const password = screen.getByLabelText('Password')
  expect(password).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: words.show }))
  expect(password).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: words.hide }))
  expect(password).toHaveAttribute('type', 'password')
})

test('a number field opens the numeric keyboard, and keeps its text as typed', async () => {
  const change = vi.fn()
  const { user } = await show(<Field label="Amount" kind="number" value="" onChange={change} />)
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  expect(amount).toHaveAttribute('inputmode', 'decimal')
  await user.type(amount, '5')
  expect(change).toHaveBeenCalledExactlyOnceWith('5')
})

test('a text area has a name, a description and a maximum length', async () => {
  const { user } = await show(<Note />)
  const area = screen.getByRole('textbox', { name: 'A few words' })
  await user.type(area, 'fast{Enter}and friendly')
  expect(area).toHaveValue('fast\nand')
  expect(area).toHaveAccessibleDescription('What others should know')
})

function field(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Real name' })
}

function Name({ hint, error }: { readonly hint?: string; readonly error?: string }) {
  return <Field label="Real name" value="B" onChange={() => undefined} hint={hint} error={error} />
}

function Note() {
  const [text, setText] = useState('')
  return (
    <TextArea
      label="A few words"
      hint="What others should know"
      value={text}
      onChange={setText}
      maxLength={8}
    />
  )
}

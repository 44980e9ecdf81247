import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bob } from '../../../../test/samples.ts'
import { show, speak } from '../../../../test/show.tsx'
import { Composer } from './Composer.tsx'

const onText = vi.fn()
const onPicture = vi.fn()
const onTyping = vi.fn()

beforeEach(() => {
  for (const heard of [onText, onPicture, onTyping]) heard.mockClear()
})

test('sends the trimmed text on Enter and breaks the line on Shift+Enter', async () => {
  const { user } = await open()
  await user.type(box(), '  Paid,{Shift>}{Enter}{/Shift}please look {Enter}')
  expect(onText).toHaveBeenCalledExactlyOnceWith('Paid,\nplease look')
  expect(box()).toHaveValue('')
})

test('sends by the button too and keeps the keyboard open', async () => {
  const { user } = await open()
  await user.type(box(), 'Paid')
  await user.click(send())
  expect(onText).toHaveBeenCalledExactlyOnceWith('Paid')
  expect(box()).toHaveFocus()
})

test('sends no empty message', async () => {
  const { user } = await open()
  expect(send()).toBeDisabled()
  await user.type(box(), '   {Enter}')
  expect(send()).toBeDisabled()
  expect(onText).not.toHaveBeenCalled()
})

test('Enter that ends a word of Pinyin does not send it', async () => {
  const { user } = await open()
  await user.type(box(), 'ni hao')
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 }) // as Safari tells it
  expect(onText).not.toHaveBeenCalled()
  expect(box()).toHaveValue('ni hao')
})

test('shows in either language by how much a message is too long, and does not send it', async () => {
  const { user } = await open()
  await user.click(box())
  await user.paste('x'.repeat(2003))
  expect(screen.getByRole('alert')).toHaveTextContent('3 characters over the limit of 2000')
  expect(send()).toBeDisabled()
  await user.keyboard('{Enter}')
  expect(onText).not.toHaveBeenCalled()
  await speak('zh-CN')
  expect(screen.getByRole('alert')).toHaveTextContent('消息最多 2000 个字，超出 3 个字')
})

test('keeps one draft per chat', async () => {
  const { user, unmount } = await open('UO1')
  await user.type(box(), 'One moment')
  unmount()
  const other = await open('UO2')
  expect(box()).toHaveValue('')
  other.unmount()
  await open('UO1')
  expect(box()).toHaveValue('One moment')
})

test('several pictures go out at once, and the same one may be chosen again', async () => {
  const { user } = await open()
  const files = ['one.png', 'two.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  await user.upload(picture(), files)
  expect(picture()).toHaveValue('')
  await user.upload(picture(), files.slice(0, 1))
  expect(onPicture.mock.calls.map(([file]) => file.name)).toEqual(['one.png', 'two.png', 'one.png'])
})

test('a pasted screenshot goes out as an image, pasted text stays text', async () => {
  const { user } = await open()
  const files = [
    new File(['x'], 'shot.png', { type: 'image/png' }),
    new File(['x'], 'notes.txt', { type: 'text/plain' }),
  ]
  fireEvent.paste(box(), { clipboardData: { files } })
  expect(onPicture.mock.calls.map(([file]) => file.name)).toEqual(['shot.png'])
  await user.click(box())
  await user.paste('482913')
  expect(box()).toHaveValue('482913')
})

test('reports typing and its end', async () => {
  const { user } = await open()
  await user.type(box(), 'Hi')
  await user.tab()
  expect(onTyping.mock.calls.flat()).toEqual(['input', 'input', 'blur'])
})

function open(number = 'UO1') {
  const composer = <Composer number={number} onText={onText} onPicture={onPicture} onTyping={onTyping} />
  return show(composer, { as: bob })
}

function box(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Message' })
}

function send(): HTMLElement {
  return screen.getByRole('button', { name: 'Send' })
}

function picture(): HTMLElement {
  return screen.getByLabelText('Send an image or PDF')
}

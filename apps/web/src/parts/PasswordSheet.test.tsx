import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'

const onSubmit = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  onSubmit.mockClear()
  onClose.mockClear()
})

test('submits after six digits, and announces the count', async () => {
  const { user } = await show(<Release />)
  for (const figure of '13579') await user.click(key(figure))
  expect(entered(5)).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
  await user.click(key('0'))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('135790')
})

test('takes digits from a keyboard as well, and erases them one by one', async () => {
  const { user } = await show(<Release />)
  await user.keyboard('12x3{Backspace}')
  expect(entered(2)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  expect(entered(1)).toBeVisible()
  await user.keyboard('{Control>}9{/Control}')
  expect(entered(1)).toBeVisible()
})

test('takes six pasted digits, and nothing else', async () => {
  const { user } = await show(<Release />)
  await user.paste('1357')
  await user.paste('pay 135790')
  expect(onSubmit).not.toHaveBeenCalled()
  await user.paste(' 135790\n')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('135790')
})

test('is disabled while submitting; a wrong password empties the boxes and shows the error', async () => {
  const { user, rerender } = await show(<Release />)
  await user.keyboard('135790')
  rerender(<Release isBusy />)
  expect(screen.getByRole('group', { name: 'Payment password' })).toBeDisabled()
  await user.keyboard('1')
  expect(entered(6)).toBeVisible()
  rerender(<Release error="Wrong. 4 tries are left" />)
  expect(entered(0)).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Wrong. 4 tries are left')
  await user.keyboard('246801')
  expect(onSubmit).toHaveBeenLastCalledWith('246801')
})

test('takes no digits offline, and says why', async () => {
  const { user } = await show(<Release />)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline. Connect to continue.')
  await user.keyboard('135790')
  expect(entered(0)).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('shows the action and its terms, and closes by its button', async () => {
  const { user } = await show(<Release />)
  const sheet = within(screen.getByRole('dialog', { name: 'Release 25.00 U' }))
  expect(sheet.getByText('to Bob, for ¥180.00')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('is not rendered while closed, and ignores keys', async () => {
  const { user, rerender } = await show(<Release isOpen={false} />)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.keyboard('123')
  rerender(<Release />)
  expect(entered(0)).toBeVisible()
})

test('another way to confirm replaces boxes and pad', async () => {
  await show(<Release instead={<button type="button">Approve with passkey</button>} />)
  expect(screen.getByRole('button', { name: 'Approve with passkey' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '1' })).not.toBeInTheDocument()
})

test('counts in the reader’s language', async () => {
  const { user } = await show(<Release />, { language: 'zh-CN' })
  await user.keyboard('12')
  expect(screen.getByRole('status', { name: '已输入 2 位，共 6 位' })).toBeVisible()
  expect(screen.getByRole('button', { name: '删除一位' })).toBeEnabled()
})

type ReleaseProps = Partial<Parameters<typeof PasswordSheet>[0]>

function Release(props: ReleaseProps) {
  return (
    <PasswordSheet
      isOpen
      onClose={onClose}
      title="Release 25.00 U"
      receiver="to Bob, for ¥180.00"
      isBusy={false}
      onSubmit={onSubmit}
      {...props}
    />
  )
}

function key(figure: string): HTMLElement {
  return screen.getByRole('button', { name: figure })
}

function entered(count: number): HTMLElement {
  return screen.getByRole('status', { name: `${count} of 6 digits entered` })
}

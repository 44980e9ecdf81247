import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { CopyButton } from './CopyButton.tsx'

const copyByCommand = vi.fn<(command: string) => boolean>()

beforeEach(() => {
  copyByCommand.mockReset()
  // The test browser has no `execCommand`.
  Object.assign(document, { execCommand: copyByCommand })
})

test('copies its text and confirms it', async () => {
  const { user } = await show(<CopyButton text="6222021234567890" what="account number" />)
  await user.click(screen.getByRole('button', { name: 'Copy account number' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('6222021234567890')
})

test('falls back to execCommand without clipboard access, and removes its text area', async () => {
  const { user } = await show(<CopyButton text="482913" what="备注码" />, { language: 'zh-CN' })
  refuseClipboard()
  let selected: string | undefined
  copyByCommand.mockImplementation(() => {
    selected = document.querySelector('textarea')?.value
    return true
  })
  await user.click(screen.getByRole('button', { name: '复制备注码' }))
  expect(await screen.findByText('已复制')).toBeVisible()
  expect(copyByCommand).toHaveBeenCalledExactlyOnceWith('copy')
  expect(selected).toBe('482913')
  expect(document.querySelector('textarea')).toBeNull()
})

test('explains how to copy by hand when nothing else works', async () => {
  const { user } = await show(<CopyButton text="482913" what="memo code" />)
  refuseClipboard()
  copyByCommand.mockReturnValue(false)
  await user.click(screen.getByRole('button', { name: 'Copy memo code' }))
  expect(await screen.findByText('Could not copy. Press and hold the text instead.')).toBeVisible()
})

function refuseClipboard(): void {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
}

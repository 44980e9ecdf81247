import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../test/later.ts'
import { Failure, market, Refusal } from '../../test/market.ts'
import { show } from '../../test/show.tsx'
import type { Uploaded } from '../base/api/upload.ts'
import { UploadField } from './UploadField.tsx'

const proof = new File(['a slip'], 'slip.png', { type: 'image/png' })
const stored: Uploaded = { url: '/uploads/7.webp', fullUrl: 'http://market.example/uploads/7.webp?sign=1' }
const changed = vi.fn()

beforeEach(() => void changed.mockClear())

test('shows the picture at once, and passes it on once it is uploaded', async () => {
  const up = later<Uploaded>()
  const take = vi.fn((_: File) => up.promise)
  market.takesUploads(take)
  const { user } = await show(<Thumbnail />)
  await user.upload(field(), proof)
  expect(picture()).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  expect(changed).not.toHaveBeenCalledWith(stored)
  await up.comes(stored)
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith(stored))
  expect(take.mock.lastCall?.[0]).toHaveProperty('name', 'slip.png')
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test.each([
  { language: 'en-US', said: 'Uploading, 40%' },
  { language: 'zh-CN', said: '上传中 40%' },
] as const)('shows its progress ($language)', async ({ language, said }) => {
  const up = later<Uploaded>()
  market.takesUploads(() => up.promise)
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const { user } = await show(<Thumbnail />, { language })
  await user.upload(field(), proof)
  goneOut(send.mock.contexts[0], 0.4)
  expect(screen.getByRole('progressbar', { name: said })).toHaveValue(0.4)
  await up.comes(stored)
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument())
})

test('a file that is no picture gets the server’s message, and is not sent again by itself', async () => {
  market.takesUploads(() => {
    throw new Refusal('UPLOAD_INVALID', 'Please choose a JPEG, PNG or WebP image')
  })
  const { user } = await show(<Thumbnail />)
  await user.upload(field(), proof)
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose a JPEG, PNG or WebP image')
  expect(field()).toBeInvalid()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('a file that is too large says so', async () => {
  market.takesUploads(() => {
    throw new Failure(413, 'Too large. Send less at once.')
  })
  const { user } = await show(<Thumbnail />)
  await user.upload(field(), proof)
  expect(await screen.findByRole('alert')).toHaveTextContent('Too large. Send less at once.')
})

test('a lost connection keeps the picture, and a tap sends it again', async () => {
  market.takesUploads(() => {
    throw new TypeError('the connection is lost')
  })
  const { user } = await show(<Thumbnail />)
  await user.upload(field(), proof)
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection. What you typed is kept')
  expect(picture()).toBeVisible()

  const take = vi.fn((_: File) => stored)
  market.takesUploads(take)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith(stored))
  expect(take).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a picture removed during its upload never reaches the form', async () => {
  const up = later<Uploaded>()
  market.takesUploads(() => up.promise)
  const { user } = await show(<Thumbnail />)
  await user.upload(field(), proof)
  await user.click(screen.getByRole('button', { name: 'Remove image: Payment proof' }))
  await up.comes(stored)
  expect(screen.getByText('Choose an image')).toBeVisible()
  expect(changed.mock.calls).toEqual([[null], [null]])
})

test('only the last of two chosen pictures counts', async () => {
  const first = later<Uploaded>()
  const take = vi.fn((_: File): Uploaded | Promise<Uploaded> => stored).mockReturnValueOnce(first.promise)
  market.takesUploads(take)
  const { user } = await show(<Thumbnail />)
  await user.upload(field(), proof)
  await user.upload(field(), new File(['another'], 'other.png', { type: 'image/png' }))
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith(stored))
  await first.comes({ url: '/uploads/1.webp', fullUrl: 'http://market.example/uploads/1.webp' })
  expect(changed).toHaveBeenLastCalledWith(stored)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a picture that the form already has is loaded from the page’s origin', async () => {
  await show(<UploadField label="Payment proof" category="voucher" value={stored} onChange={changed} />)
  expect(picture()).toHaveAttribute('src', '/uploads/7.webp?sign=1')
})

function picture(): HTMLElement {
  return screen.getByRole('img', { name: 'Chosen image: Payment proof' })
}

function field(): HTMLElement {
  return screen.getByLabelText('Payment proof')
}

function Thumbnail() {
  const [value, setValue] = useState<Uploaded | null>(null)
  return (
    <UploadField
      label="Payment proof"
      category="voucher"
      value={value}
      onChange={(next) => {
        changed(next)
        setValue(next)
      }}
    />
  )
}

/** The test browser does not report upload progress. */
function goneOut(request: unknown, part: number): void {
  if (!(request instanceof XMLHttpRequest)) throw new Error('nothing was sent')
  const progress = new ProgressEvent('progress', { lengthComputable: true, loaded: part * 100, total: 100 })
  act(() => void request.upload.dispatchEvent(progress))
}

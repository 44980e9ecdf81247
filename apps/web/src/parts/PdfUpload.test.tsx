import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { later } from '../../test/later.ts'
import { market } from '../../test/market.ts'
import { show } from '../../test/show.tsx'
import { pathsOf, type Uploaded } from '../base/api/upload.ts'
import { noPictures, PictureFields, type Pictures, UploadField } from './UploadField.tsx'

const slip = new File(['%PDF-1.7'], 'slip.pdf', { type: 'application/pdf' })
const page = (number: number) => ({
  url: `/uploads/evidence/p${number}.webp`,
  fullUrl: `http://market.example/uploads/evidence/p${number}.webp?s=1`,
})
const document = (count: number): Uploaded => ({
  ...page(1),
  pages: Array.from({ length: count }, (_, at) => page(at + 1)),
})

test.each([
  {
    language: 'en-US',
    prompt: 'Choose an image or PDF',
    count: 'PDF, 2 pages',
    open: 'Enlarge Slip 1, page 2',
  },
  { language: 'zh-CN', prompt: '选择图片或 PDF', count: 'PDF，共 2 页', open: /Slip 1，第 2 页/ },
] as const)('a PDF shows its name, then its pages, by keyboard alone ($language)', async (words) => {
  const up = later<Uploaded>()
  market.takesUploads(() => up.promise)
  const { user } = await show(<Evidence />, { language: words.language })
  expect(screen.getByText(words.prompt)).toBeVisible()
  const field = screen.getByLabelText('Slip 1')
  expect(field).toHaveAttribute('accept', expect.stringContaining('application/pdf'))
  await user.upload(field, slip)
  expect(screen.getByText('slip.pdf')).toBeVisible()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  await up.comes(document(2))
  expect(await screen.findByText(words.count)).toBeVisible()
  expect(paths()).toBe('/uploads/evidence/p1.webp,/uploads/evidence/p2.webp')

  const second = screen.getByRole('button', { name: words.open })
  second.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('a PDF with more pages than the form has room for says so, and can be removed', async () => {
  market.takesUploads(({ type }) => (type === 'application/pdf' ? document(2) : page(7)))
  const { user } = await show(<Evidence most={2} />)
  await user.upload(screen.getByLabelText('Slip 1'), new File(['x'], 'a.png', { type: 'image/png' }))
  await user.upload(await screen.findByLabelText('Slip 2'), slip)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This PDF has 2 pages, and there is room for 1 more. Choose a shorter one, or a screenshot.',
  )
  expect(paths()).toBe(page(7).url)
  await user.click(screen.getByRole('button', { name: 'Remove image: Slip 2' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())

  await user.click(screen.getByRole('button', { name: 'Remove image: Slip 1' }))
  await user.upload(screen.getByLabelText('Slip 1'), slip)
  expect(await screen.findByText('PDF, 2 pages')).toBeVisible()
  // Full: two pages, and no place for another picture but the one that was there.
  expect(screen.queryByLabelText('Slip 3')).not.toBeInTheDocument()
})

test('a document of identity is a picture only', async () => {
  await show(<UploadField label="Front" category="idcard" value={null} onChange={() => {}} />)
  expect(screen.getByLabelText('Front')).not.toHaveAttribute('accept', expect.stringContaining('pdf'))
})

function paths(): string {
  return screen.getByTestId('paths').textContent ?? ''
}

function Evidence({ most = 6 }: { readonly most?: number }) {
  const [value, setValue] = useState<Pictures>(noPictures)
  return (
    <>
      <PictureFields
        label="Slips"
        hint=""
        nameOf={(number) => `Slip ${number}`}
        category="evidence"
        most={most}
        value={value}
        onChange={setValue}
      />
      <output data-testid="paths">{pathsOf(value)}</output>
    </>
  )
}

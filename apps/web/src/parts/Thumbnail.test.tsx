import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Thumbnail } from './Thumbnail.tsx'

test.each([
  {
    language: 'en-US',
    over: 'Payment proof: no longer kept',
    words: 'No longer kept',
    failed: /could not be loaded/,
  },
  { language: 'zh-CN', over: 'Payment proof：已过保存期限', words: '已过保存期限', failed: /加载失败/ },
] as const)(
  'a picture whose term is over says so, and one that failed can be tried again ($language)',
  async (said) => {
    const statuses = [410, 503]
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(null, { status: statuses.shift() ?? 200 }))
    onTestFinished(() => asked.mockRestore())
    const { rerender, user } = await show(
      <Thumbnail src="/uploads/voucher/a.webp?s=1" alt="Payment proof" />,
      said,
    )
    fireEvent.error(screen.getByRole('img'))
    expect(await screen.findByRole('img', { name: said.over })).toHaveTextContent(said.words)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(asked).toHaveBeenCalledWith('/uploads/voucher/a.webp?s=1', { method: 'HEAD', cache: 'no-store' })

    rerender(<Thumbnail src="/uploads/voucher/a.webp?s=2" alt="Payment proof" />)
    fireEvent.error(screen.getByRole('img'))
    await user.click(await screen.findByRole('button', { name: said.failed }))
    await waitFor(() => expect(screen.getByRole('img')).toHaveAttribute('src', '/uploads/voucher/a.webp?s=2'))
  },
)

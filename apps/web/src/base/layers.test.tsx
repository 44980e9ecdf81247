import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { address, show } from '../../test/show.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useGoBack, useNavigate } from './router.tsx'

test('going back closes what is open, the topmost first, and stays on the screen', async () => {
  const { user } = await show(<Screen />, { at: '/one' })
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await user.click(screen.getByRole('button', { name: 'Open first' }))
  await entries(1)
  await user.click(screen.getByRole('button', { name: 'Open second' }))
  await entries(2)
  goBack()
  await waitFor(() => expect(titles()).toEqual(['first']))
  goBack()
  await waitFor(() => expect(titles()).toEqual([]))
  expect(address()).toBe('/two')
  goBack()
  await waitFor(() => expect(address()).toBe('/one'))
})

test('closed by its button it leaves no entry, and going forward does not open it again', async () => {
  const { user } = await show(<Screen />, { at: '/one' })
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await user.click(screen.getByRole('button', { name: 'Open first' }))
  await entries(1)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await entries(0)
  act(() => window.history.forward())
  await entries(0)
  expect(titles()).toEqual([])
  goBack()
  await waitFor(() => expect(address()).toBe('/one'))
})

test('a screen that is opened from a sheet comes right after the screen below', async () => {
  const { user } = await show(<Screen />, { at: '/one' })
  await user.click(screen.getByRole('button', { name: 'Open first' }))
  await entries(1)
  await user.click(screen.getByRole('button', { name: 'Close and leave' }))
  await waitFor(() => expect(address()).toBe('/two'))
  await entries(0)
  goBack()
  await waitFor(() => expect(address()).toBe('/one'))
  expect(titles()).toEqual([])
})

test('a screen that is opened from a sheet stays open on a phone that takes a moment to go back', async () => {
  await leaveSlowly('Close and leave')
  await new Promise((resolve) => setTimeout(resolve, SLOW_BACK_MS))
  expect(address()).toBe('/two')
})

test('what a screen writes into its address while another opens from its sheet is dropped', async () => {
  const user = await leaveSlowly('Close, leave and write')
  await entries(0)
  await user.click(screen.getByRole('button', { name: 'Open first' }))
  await entries(1)
  await user.click(screen.getByRole('button', { name: 'Write' }))
  await waitFor(() => expect(address()).toBe('/two?amount=180'), { timeout: 2 * SLOW_BACK_MS })
  await entries(1)
  expect(titles()).toEqual(['first'])
})

test('what a screen writes into its address under a sheet is there without going back, and after the sheet is closed', async () => {
  const { user } = await show(<Screen />, { at: '/one' })
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await user.click(screen.getByRole('button', { name: 'Open first' }))
  await user.click(screen.getByRole('button', { name: 'Open second' }))
  await entries(2)
  const go = vi.spyOn(window.history, 'go')
  onTestFinished(() => go.mockRestore())
  await user.click(screen.getByRole('button', { name: 'Write' }))
  expect(address()).toBe('/two?amount=180')
  await entries(2)
  expect(go).not.toHaveBeenCalled()
  for (const left of [1, 0]) {
    goBack()
    await entries(left)
    await waitFor(() => expect(titles()).toHaveLength(left))
    expect(address()).toBe('/two?amount=180')
  }
  goBack()
  await waitFor(() => expect(address()).toBe('/one'))
})

test('an act that ends in a sheet returns to the screen before', async () => {
  const { user } = await show(<Screen />, { at: '/one' })
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await user.click(screen.getByRole('button', { name: 'Open first' }))
  await entries(1)
  await user.click(screen.getByRole('button', { name: 'Close and return' }))
  await waitFor(() => expect(address()).toBe('/one'))
})

test('a sheet that stays open, because it is busy, keeps its entry', async () => {
  await show(
    <Sheet isOpen onClose={() => {}} title="busy">
      Sending
    </Sheet>,
  )
  await entries(1)
  goBack()
  await entries(0)
  await entries(1)
  expect(titles()).toEqual(['busy'])
})

const SLOW_BACK_MS = 1500

/** Leaves by this button of a sheet, in a browser that goes back as late as on a busy phone. */
async function leaveSlowly(name: string) {
  const go = window.history.go.bind(window.history)
  const slow = vi.spyOn(window.history, 'go')
  slow.mockImplementation((by) => void setTimeout(() => go(by), SLOW_BACK_MS))
  onTestFinished(() => slow.mockRestore())
  const { user } = await show(<Screen />, { at: '/one' })
  await user.click(screen.getByRole('button', { name: 'Open first' }))
  await entries(1)
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(address()).toBe('/two'), { timeout: 2 * SLOW_BACK_MS })
  return user
}

/** Two sheets, one over the other, and ways to leave. */
function Screen() {
  const [open, setOpen] = useState(0)
  const navigate = useNavigate()
  const goBack = useGoBack('/')
  const close = (): void => setOpen((now) => now - 1)
  return (
    <>
      <button type="button" onClick={() => navigate('/two')}>
        Leave
      </button>
      <button type="button" onClick={() => setOpen(1)}>
        Open first
      </button>
      <Sheet isOpen={open > 0} onClose={close} title="first">
        <button type="button" onClick={() => setOpen(2)}>
          Open second
        </button>
        <button
          type="button"
          onClick={() => {
            close()
            navigate('/two')
          }}
        >
          Close and leave
        </button>
        <button
          type="button"
          onClick={() => {
            close()
            goBack()
          }}
        >
          Close and return
        </button>
        <button
          type="button"
          onClick={() => {
            close()
            navigate('/two', { replace: true })
            navigate('/one?amount=180', { replace: true })
          }}
        >
          Close, leave and write
        </button>
        <button type="button" onClick={() => navigate('/two?amount=180', { replace: true })}>
          Write
        </button>
      </Sheet>
      <Sheet isOpen={open > 1} onClose={close} title="second">
        Second
      </Sheet>
    </>
  )
}

/** Waits until the current entry of the history is that of this many layers. */
function entries(layers: number): Promise<void> {
  return waitFor(() => expect(window.history.state?.layers ?? 0).toBe(layers))
}

function goBack(): void {
  act(() => window.history.back())
}

function titles(): (string | null)[] {
  return screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent ?? null)
}

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { Switch } from './Switch.tsx'

test('is turned by a tap on its words, and by the keyboard', async () => {
  const turn = vi.fn()
  const { user, rerender } = await show(<Confirming isOn={false} onChange={turn} />)
  await user.click(screen.getByText('Confirm orders automatically'))
  expect(turn).toHaveBeenLastCalledWith(true)
  rerender(<Confirming isOn onChange={turn} />)
  expect(screen.getByRole('switch', { checked: true })).toBeVisible()
  await user.keyboard(' ')
  expect(turn).toHaveBeenLastCalledWith(false)
})

test('shows what its owner says, not what was pressed', async () => {
  const { user } = await show(<Confirming isOn={false} onChange={() => undefined} />)
  await user.click(screen.getByRole('switch'))
  expect(screen.getByRole('switch', { checked: false })).toBeVisible()
})

test('its hint is part of its name, and disabled it does not turn', async () => {
  const turn = vi.fn()
  const { user } = await show(<Confirming isOn={false} onChange={turn} disabled />)
  const button = screen.getByRole('switch', { name: /Confirm orders automatically.*Buyers can pay at once/ })
  expect(button).toBeDisabled()
  await user.click(button)
  expect(turn).not.toHaveBeenCalled()
})

type ConfirmingProps = Pick<Parameters<typeof Switch>[0], 'isOn' | 'onChange' | 'disabled'>

function Confirming(props: ConfirmingProps) {
  return <Switch label="Confirm orders automatically" hint="Buyers can pay at once" {...props} />
}

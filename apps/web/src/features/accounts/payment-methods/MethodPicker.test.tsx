import { expect, test } from 'vitest'
import { methodSpot } from './MethodPicker.tsx'

test.each([
  ['6222021234567890', 'ICBC', 'ICBC •••• 7890'],
  ['6222 0212 3456 7890', '', '•••• 7890'],
  ['alice@example.com', '', 'al•••@example.com'],
  ['alice', '', 'alice'],
])('shows %s of %j as %s', (account, bankName, shown) =>
  expect(methodSpot({ account, bankName })).toBe(shown),
)

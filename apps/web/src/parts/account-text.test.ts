import { expect, test } from 'vitest'
import { groupedAccount } from './account-text.ts'

test('groups a card number in fours and leaves other accounts as they are', () => {
  expect(groupedAccount('6222021234567890')).toBe('6222 0212 3456 7890')
  expect(groupedAccount('alice@example.com')).toBe('alice@example.com')
})

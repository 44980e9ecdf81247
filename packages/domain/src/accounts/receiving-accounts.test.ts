import { expect, test } from 'vitest'
import { HOUR_MS } from '../time.ts'
import { accountTail, accountUsableAt } from './receiving-accounts.ts'

const now = 1_000 * HOUR_MS
const setting = { newAccountHours: 24 }

test('a receiving account waits, unless the session is as old as the wait or the account is the first', () => {
  const saved = { loggedInAt: now - 24 * HOUR_MS + 1, isFirst: false, now }
  expect(accountUsableAt(saved, setting)).toBe(now + 24 * HOUR_MS)
  expect(accountUsableAt({ ...saved, loggedInAt: now - 24 * HOUR_MS }, setting)).toBeNull()
  expect(accountUsableAt({ ...saved, isFirst: true }, setting)).toBeNull()
  expect(accountUsableAt({ ...saved, loggedInAt: now }, { newAccountHours: 0 })).toBeNull()
})

test.each([
  ['6222 0000 1111 2222', '2222'],
  ['pay@example.com', 'pay'],
  ['mei.trade@example.com', 'rade'],
  ['张三丰的支付宝', '的支付宝'],
  ['@@-', '@@-'],
])('the owner recognizes %s by %s', (account, tail) => expect(accountTail(account)).toBe(tail))

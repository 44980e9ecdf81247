import { expect, test } from 'vitest'
import { HOME_PATH, loginAddress, safeReturn } from './navigation.ts'

test('login leads back to where the user was, with its query', () => {
  const from = '/views/trade/buy_process?buy_orderid=UO1&x=1'
  const query = new URL(loginAddress(from), 'http://host').searchParams
  expect(safeReturn(query.get('from'))).toBe(from)
})

test.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/views/auth/login'])(
  '%s is no way back',
  (from) => expect(safeReturn(from)).toBe(HOME_PATH),
)

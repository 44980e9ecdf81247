import { paths, screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { safeReturn } from './navigation.ts'

test('login leads back to where the user was, with its query', () => {
  const from = `${paths.order('UO1')}&x=1`
  const query = new URL(paths.login(from), 'http://host').searchParams
  expect(safeReturn(query.get('from'))).toBe(from)
})

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'views/home/index',
  screens.login,
  `/x/..${screens.login}`,
])('%j is rejected as a way back', (from) => {
  expect(safeReturn(from)).toBe(screens.home)
  expect(() => history.replaceState(null, '', safeReturn(from))).not.toThrow()
})

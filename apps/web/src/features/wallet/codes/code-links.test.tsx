import { paths, screens } from '@u-market/contract/paths'
import { inviteCodeForm } from '@u-market/domain'
import { expect, test } from 'vitest'
import { inviteLink, linkOrigin, pathOfCode, payLink } from './code-links.ts'

const ours = 'https://market.example'
const origins = [ours, 'http://192.168.0.7:1818']
const wallet = 'U0123456789ABCDEF'

test('returns the path of each code of this app', () => {
  expect(pathOfCode(payLink(ours, wallet, '12.50'), origins)).toBe(`/pay/${wallet}?amount=12.50`)
  expect(pathOfCode(payLink('http://192.168.0.7:1818', wallet, ''), origins)).toBe(`/pay/${wallet}`)
  expect(pathOfCode(`${ours}/offer/42`, origins)).toBe('/offer/42')
  expect(pathOfCode(inviteLink(ours, 'BOB12345'), origins)).toBe('/invite/BOB12345')
  expect(pathOfCode(ours + paths.register('BOB12345'), origins)).toBe('/invite/BOB12345')
  expect(pathOfCode(` ${wallet.toLowerCase()}\n`, origins)).toBe(`/pay/${wallet}`)
})

test('an invite code is taken out of the addresses that carry it', () => {
  for (const link of [ours + paths.register('bob12345'), inviteLink(ours, 'bob12345')])
    expect(inviteCodeForm(link)).toBe('BOB12345')
})

test.each([
  'https://evil.example/pay/U0123456789ABCDEF',
  'https://market.example.evil.example/offer/1',
  'https://market.example@evil.example/offer/1',
  `${ours}/pay/U0123456789ABCDE`,
  `${ours}/pay/${wallet}/extra`,
  ours + screens.settings,
  ours + paths.register('../x'),
  `${ours}/offer/../console`,
  'javascript:alert(1)',
  'WIFI:S:net;T:WPA;P:secret;;',
  '',
])('rejects %s', (text) => {
  expect(pathOfCode(text, origins)).toBeNull()
})

test('drops an invalid amount and all other parameters', () => {
  expect(pathOfCode(`${ours}/pay/${wallet}?amount=<b>&next=//evil.example#x`, origins)).toBe(`/pay/${wallet}`)
})

test('uses the public origin, unless that is the server’s loopback', () => {
  expect(linkOrigin('https://market.example', 'http://10.0.0.2:1818')).toBe('https://market.example')
  expect(linkOrigin('http://localhost:1818', 'http://10.0.0.2:1818')).toBe('http://10.0.0.2:1818')
  expect(linkOrigin('http://localhost:1818', 'http://bob.localhost:1818')).toBe('http://localhost:1818')
  expect(linkOrigin(undefined, 'http://10.0.0.2:1818')).toBe('http://10.0.0.2:1818')
})

import { expect, test } from 'vitest'
import { faceFor } from './gate.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const androidTablet = 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

test('phones get the app', { tags: ['device.phones'] }, () => {
  expect(at(iPhone)).toBe('phone')
  expect(at(pixel)).toBe('phone')
})

test('tablets and PCs do not', { tags: ['device.others'] }, () => {
  expect(at(androidTablet)).toBe('desktop')
  expect(at(iPad)).toBe('desktop')
  expect(at(mac)).toBe('desktop')
})

test('only a frame on *.localhost asks the server, whether it is the demo', () => {
  expect(at(mac, 'bob.localhost', true)).toBe('ask')
  expect(at(mac, 'bob.localhost', false)).toBe('desktop')
  expect(at(mac, 'bob.localhost.evil.example', true)).toBe('desktop')
})

function at(userAgent: string, hostname = 'market.example', isFramed = false) {
  return faceFor({ userAgent, hostname, isFramed })
}

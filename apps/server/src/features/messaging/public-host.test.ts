import { expect, test } from 'vitest'
import { ClosedHostError, isPublicAddress, isPublicEndpoint, publicLookup } from './public-host.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://8.8.8.8/x',
])('allows calls to %s', (endpoint) => expect(isPublicEndpoint(endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/x',
  'https://localhost/x',
  'https://bob.localhost/x',
  'https://127.0.0.1/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://10.0.0.4/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[fd00::1]/x',
  'https://db/x',
  'https://metadata.google.internal/x',
  'https://push.example:8443/x',
  'https://me:secret@push.example/x',
])('refuses calls to %s', (endpoint) => expect(isPublicEndpoint(endpoint)).toBe(false))

test('distinguishes public addresses from others, in IPv4 and IPv6', () => {
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    '172.31.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::',
    'fe80::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])
    expect(isPublicAddress(address), address).toBe(false)
})

test('refuses a name that resolves to this machine at the time of the call', async () => {
  const failure = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
  expect(failure).toBeInstanceOf(ClosedHostError)
})

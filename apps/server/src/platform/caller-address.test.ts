import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { addressKey, createAddressReader, parseProxies, type TrustedProxies } from './caller-address.ts'

const PROXY = '10.0.0.7'

describe('the caller’s address', () => {
  test('is the connection’s without a proxy, whatever the client sends', () => {
    expect(read(0, '203.0.113.9', '9.9.9.9')).toBe('203.0.113.9')
    expect(read(0, '203.0.113.9', '9.9.9.9, 8.8.8.8')).toBe('203.0.113.9')
  })

  test('behind one proxy is the address that the proxy appended, not one that the caller sent', () => {
    for (const forged of ['9.9.9.1', '9.9.9.2', 'junk', '127.0.0.1'])
      expect(read(1, PROXY, `${forged}, 203.0.113.7`)).toBe('203.0.113.7')
    expect(read(1, PROXY, '203.0.113.7')).toBe('203.0.113.7')
    expect(read(1, PROXY, undefined)).toBe(PROXY)
  })

  test('behind two proxies is the address that the outer proxy appended', () => {
    expect(read(2, PROXY, '9.9.9.9, 203.0.113.7, 198.51.100.2')).toBe('203.0.113.7')
  })

  test('behind listed proxies is the last address that is not listed', () => {
    const listed = ['10.0.0.0/8', '198.51.100.2', '2001:db8:1::/48']
    expect(read(listed, PROXY, '9.9.9.9, 203.0.113.7, 198.51.100.2')).toBe('203.0.113.7')
    expect(read(listed, '::ffff:10.1.2.3', '9.9.9.9, 203.0.113.7')).toBe('203.0.113.7')
    expect(read(listed, '2001:db8:1::5', '9.9.9.9, 2001:db8:2::1')).toBe('2001:db8:2::1')
    // A client that bypasses the proxies cannot forge an address.
    expect(read(listed, '203.0.113.9', '9.9.9.9')).toBe('203.0.113.9')
  })

  test('is read without its port; anything but an address is ignored', () => {
    expect(read(1, PROXY, '203.0.113.7:51234')).toBe('203.0.113.7')
    expect(read(1, PROXY, '[2001:db8::1]:443')).toBe('2001:db8::1')
    for (const junk of ['unknown', '', ',', 'x'.repeat(5000), '1.2.3.4.5', '1'])
      expect(read(1, PROXY, junk)).toBe(PROXY)
  })
})

test.each([
  ['0', 0],
  ['1', 1],
  ['3', 3],
  ['10.0.0.0/8,192.168.1.1', ['10.0.0.0/8', '192.168.1.1']],
  ['loopback, fd00::/8', ['loopback', 'fd00::/8']],
])('proxies are given by their number or as a list: %j', (text, proxies) => {
  expect(parseProxies(text)).toEqual(proxies)
})

test.each([
  'true',
  '-1',
  '1.5',
  '10',
  '1,2',
  '10.0.0.0/33',
  '10.0.0.0/8,',
  '10.0.0.0/x',
  '0.0.0.0/0',
  '::/0',
  'proxy.example',
])('%j is not accepted as trusted proxies', (text) => {
  expect(parseProxies(text)).toBeNull()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%j counts as %j', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

function read(proxies: TrustedProxies, peer: string, forwarded: string | undefined): string {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return createAddressReader(proxies)(request)
}

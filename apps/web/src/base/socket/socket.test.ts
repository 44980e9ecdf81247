import { expect, test } from 'vitest'
import { socketAddress } from './socket.ts'

const page = { protocol: 'http:', host: 'bob.localhost:1818' }

test('a demo iframe connects to its own host', () => {
  expect(socketAddress('ws://localhost:1818/', page)).toBe('ws://bob.localhost:1818/')
  expect(socketAddress(undefined, page)).toBe('ws://bob.localhost:1818/')
  expect(socketAddress('', { protocol: 'https:', host: 'market.example' })).toBe('wss://market.example/')
})

test('a configured host is taken as it is', { tags: ['socket.address'] }, () => {
  expect(socketAddress('wss://push.market.example:1818', page)).toBe('wss://push.market.example:1818/')
})

import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** The reverse proxies in front of the server: their number, or their addresses and ranges. */
export type TrustedProxies = number | readonly string[]
export type AddressReader = (request: IncomingMessage) => string

/**
 * Parses `2`, or `10.0.0.0/8,192.168.1.1`; `loopback`, `linklocal` and `uniquelocal` name their ranges. Null for anything else.
 */
export function parseProxies(text: string): TrustedProxies | null {
  if (/^\d$/.test(text)) return Number(text)
  const ranges = text.split(',').map((range) => range.trim())
  if (!ranges.every((range) => namedRanges.has(range) || isIP(range.split('/', 1)[0] ?? ''))) return null
  try {
    proxyAddr.compile(ranges)
    return ranges
  } catch {
    return null
  }
}

/**
 * Reads the client's address, for calls and sockets alike. A proxy appends the address it saw to `x-forwarded-for`, so only
 * entries of trusted proxies are used, from the right; the client can forge the rest.
 */
export function createAddressReader(proxies: TrustedProxies): AddressReader {
  if (proxies === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted =
    typeof proxies === 'number'
      ? (_address: string, hop: number) => hop < proxies
      : proxyAddr.compile([...proxies])
  return (request) => {
    const address = withoutPort(proxyAddr(request, isTrusted) ?? '')
    return isIP(address) ? address : (request.socket.remoteAddress ?? '')
  }
}

/** Returns the key under which limits count a caller: an IPv4 address, or the /64 that an IPv6 customer is given. */
export function addressKey(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!ipaddr.IPv6.isValid(address)) return address
  const whole = ipaddr.IPv6.parse(address)
  if (whole.isIPv4MappedAddress()) return whole.toIPv4Address().toString()
  const network = whole.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * Returns the networks that a caller's key belongs to, narrowest first: of IPv4 the address and its /24, of IPv6 the /64 of a
 * device or home, the /56 that most homes are given and the /48 of a company. One customer can use every address of them.
 */
export function networksOf(key: string): readonly [string, ...string[]] {
  const [start = ''] = key.split('/')
  if (ipaddr.IPv6.isValid(start)) {
    const parts = ipaddr.IPv6.parse(start).parts.slice(0, 4)
    const [a = 0, b = 0, c = 0, d = 0] = parts
    const text = (last: number) => [a, b, c, last].map((part) => part.toString(16)).join(':')
    return [key, `${text(d & 0xff00)}::/56`, `${text(0)}::/48`]
  }
  return /^\d+(\.\d+){3}$/.test(key) ? [key, `${key.slice(0, key.lastIndexOf('.'))}.0/24`] : [key]
}

/** Whether the address is this machine's own. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/** An IPv4 address as seen by a dual-stack server. Most calls have one, so it is matched without parsing. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/

const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Some proxies append the client's port. */
function withoutPort(entry: string): string {
  return entry.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
}

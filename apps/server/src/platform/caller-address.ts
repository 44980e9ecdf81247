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

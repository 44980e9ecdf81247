/**
 * Guards against SSRF: the server calls the address that a subscription names. A host is judged by the addresses to which it
 * resolves at the time of the call.
 */

import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The publicly assigned part of IPv6. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Checks all that needs no name server: https on its default port, without credentials, and a public name or address. */
export function isPublicEndpoint(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host)
  return (
    /^[a-z0-9.-]+\.[a-z]{2,}$/i.test(host) &&
    !/\.(local|localhost|internal|home|lan|test|invalid)$/i.test(host)
  )
}

export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}

export class ClosedHostError extends Error {}

/** Resolves a host only if every one of its addresses is public. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  systemLookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return done(new ClosedHostError(`${hostname} is not public`), [])
    const [first] = found
    if (options.all) done(null, found)
    else done(null, first?.address ?? '', first?.family ?? 4)
  })
}

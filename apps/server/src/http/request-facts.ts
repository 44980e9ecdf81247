import { type Locale, localeFrom } from '@u-market/contract'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '../platform/caller-address.ts'

/** Longer than any of the market's own origins. */
const MAX_ORIGIN_LENGTH = 256
const TOKEN = /^[A-Za-z0-9_-]{20,128}$/

/** Returns a token if it has a token's format, otherwise null. */
export function tokenOf(presented: unknown): string | null {
  return typeof presented === 'string' && TOKEN.test(presented) ? presented : null
}

export function localeOf(request: FastifyRequest): Locale {
  return localeFrom(request.headers['accept-language'])
}

/** The caller's network, as rate limits count it. */
export function addressKeyOf({ callerAddress }: FastifyRequest): string {
  return addressKey(callerAddress)
}

export function originOf({ headers }: FastifyRequest): string {
  return headers.origin?.slice(0, MAX_ORIGIN_LENGTH) ?? ''
}

/** The calling app, for the log; never required. */
export function clientOf(request: FastifyRequest): { platform: string; version: string } {
  return {
    platform: textOf(request.headers['x-client-platform']),
    version: clientVersionOf(request),
  }
}

/** Enough for the significant part of any browser's user agent. */
const MAX_AGENT_LENGTH = 512

export function userAgentOf({ headers }: FastifyRequest): string {
  return headers['user-agent']?.slice(0, MAX_AGENT_LENGTH) ?? ''
}

export function clientVersionOf(request: FastifyRequest): string {
  return textOf(request.headers['x-client-version'])
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header.slice(0, 32) : ''
}

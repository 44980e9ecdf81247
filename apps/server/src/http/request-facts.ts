import { type Locale, localeFrom } from '@u-market/contract'
import type { FastifyRequest } from 'fastify'

/** Beyond this it is no address of ours. */
const LONGEST_ORIGIN = 256
const TOKEN = /^[A-Za-z0-9_-]{20,128}$/

/** A presented token, when it can be one at all. */
export const tokenOf = (presented: unknown): string | null =>
  typeof presented === 'string' && TOKEN.test(presented) ? presented : null

export const localeOf = (request: FastifyRequest): Locale => localeFrom(request.headers['accept-language'])

const textOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' ? header.slice(0, 32) : ''

export const clientVersionOf = (request: FastifyRequest): string =>
  textOf(request.headers['x-client-version'])

export const originOf = ({ headers }: FastifyRequest): string =>
  headers.origin?.slice(0, LONGEST_ORIGIN) ?? ''

/** Which app calls, for the log: never required. */
export const clientOf = (request: FastifyRequest): { platform: string; version: string } => ({
  platform: textOf(request.headers['x-client-platform']),
  version: clientVersionOf(request),
})

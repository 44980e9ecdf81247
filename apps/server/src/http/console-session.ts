/**
 * The console's session is a cookie of its own path that no script can read and no other site's page can send. A call has to say,
 * besides, that a page of ours makes it: by a header of its own, which only our own pages can add, and by what the browser tells
 * of its origin.
 */

import type { CookieSerializeOptions } from '@fastify/cookie'
import { CONSOLE_COOKIE, CONSOLE_PICTURES, CONSOLE_PLATFORM, UNATTENDED_HEADER } from '@u-market/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperatorCaller } from '../features/call.ts'
import { TransportRefusal } from '../platform/refusal.ts'
import { clientOf, tokenOf } from './request-facts.ts'

export type FindOperatorSession = (given: {
  readonly token: string
  readonly isAttended: boolean
}) => Promise<OperatorCaller>

/** The operator whose browser calls, or why its session is over. */
export async function findCaller(
  request: FastifyRequest,
  findOperatorSession: FindOperatorSession,
): Promise<OperatorCaller> {
  const token = tokenOf(request.cookies[CONSOLE_COOKIE])
  if (token === null) return { operator: null, end: null }
  const isAttended = request.headers[UNATTENDED_HEADER] === undefined
  const caller = await findOperatorSession({ token, isAttended })
  if (caller.operator) request.caller = `operator:${caller.operator.id}`
  return caller
}

/** Throws 403 where a page of another site may be calling. */
export function requireOwnPage(request: FastifyRequest, publicUrl: string): void {
  requireOwnOrigin(request, publicUrl)
  if (clientOf(request).platform !== CONSOLE_PLATFORM) throw new TransportRefusal(403)
}

/** The same for what a page shows, which cannot add a header. */
export function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new TransportRefusal(403)
  const { origin, host } = headers
  if (origin === undefined || origin === publicUrl) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new TransportRefusal(403)
}

/** What the handlers of a call keep its caller's session with; null takes it back. */
export function sessionKeeper(reply: FastifyReply, publicUrl: string): (token: string | null) => void {
  const options: CookieSerializeOptions = {
    path: CONSOLE_PICTURES,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  }
  return (token) => {
    if (token === null) reply.clearCookie(CONSOLE_COOKIE, options)
    else reply.setCookie(CONSOLE_COOKIE, token, options)
  }
}

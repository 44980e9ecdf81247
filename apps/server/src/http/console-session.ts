/**
 * The console's session is a cookie limited to its path, unreadable for scripts and never sent by another site's page. Against
 * CSRF a call also needs a header that only the console's own pages can add, and a browser-reported origin that is the market's.
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

/** Returns the operator of the request's session, or why that session has ended. */
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

/** Throws 403 if a page of another site may be calling. */
export function requireOwnPage(request: FastifyRequest, publicUrl: string): void {
  requireOwnOrigin(request, publicUrl)
  if (clientOf(request).platform !== CONSOLE_PLATFORM) throw new TransportRefusal(403)
}

/** The origin check alone, for pictures on a page: their requests cannot add a header. */
export function requireOwnOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new TransportRefusal(403)
  const { origin, host } = headers
  if (origin === undefined || origin === publicUrl) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new TransportRefusal(403)
}

/** Returns the function with which a call's handler sets the session cookie; null clears it. */
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

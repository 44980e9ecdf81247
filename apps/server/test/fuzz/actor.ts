import type { Reply } from '@u-market/testkit/transport'
import type { Caller } from './callers.ts'
import { type Context, dataOf } from './context.ts'
import type { Request } from './generate-form.ts'

/**
 * Returns the caller that received the response: the user that it logged in or whose token was in the form, otherwise the bearer.
 */
export function receiverOf({ call, caller, bearer, body }: Request, reply: Reply): Caller {
  const data = reply.text.startsWith('{') ? dataOf(reply) : null
  if (typeof data === 'object' && data !== null && 'token' in data && 'userId' in data) {
    const token = String(data.token)
    if (call.endpoint.auth === 'N' || body.includes(token))
      return { ...caller, kind: 'user', userId: Number(data.userId), token }
  }
  return bearer?.isLoggedIn ? bearer : { ...caller, kind: 'nobody', userId: null, token: null }
}

/** Returns the user that acted: the owner of the mobile that a code was sent to, otherwise the receiver. */
export async function findActor(
  { world }: Context,
  { call, body }: Request,
  receiver: Caller,
): Promise<Caller> {
  // Other calls may succeed with a stray `mobile` field, so only resetPassword's is read.
  const mobile = new URLSearchParams(body).get('mobile') ?? ''
  if (call.name !== 'resetPassword' || !/^\+?\d+$/.test(mobile)) return receiver
  const { rows } = await world.pool.query<{ id: number }>(
    `select id from app_user where mobile in ($1, '+86' || $1)`,
    [mobile],
  )
  return { ...receiver, userId: rows[0]?.id ?? null }
}

import { RefusedError, TransportError } from '@u-market/contract'
import { createStrictClient } from '@u-market/testkit/strict-client'
import type { Caller } from './callers.ts'
import { takeChanges } from './change-log.ts'
import type { Context } from './context.ts'

const events: Readonly<Record<string, 'register' | 'resetpwd' | 'setpaypassword'>> = {
  register: 'register',
  resetPassword: 'resetpwd',
  setPayPassword: 'setpaypassword',
}

/**
 * For a call that needs an SMS code, has one sent to the caller's mobile and adds it to the corpus, because a generated form
 * cannot know it.
 */
export async function sendCode(
  { world, corpus, callers }: Context,
  caller: Caller,
  call: string,
): Promise<void> {
  const event = events[call]
  const { mobile } = caller.knows
  if (event === undefined || mobile === undefined) return
  const address = `10.7.0.${callers.indexOf(caller)}`
  const identity = { token: caller.token, locale: 'en-US', address } as const
  const { call: send } = createStrictClient(world.transport, identity)
  try {
    corpus.add(caller, { code: (await send('sendCode', { mobile, event })).demoCode }, call)
  } catch (error) {
    if (!(error instanceof RefusedError || error instanceof TransportError)) throw error
  }
  await takeChanges(world)
}

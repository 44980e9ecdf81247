import type { Caller } from './callers.ts'
import { type Change, takeChanges } from './change-log.ts'
import type { Context } from './context.ts'

export type Effects = {
  /** The user that acted; null for an operator, who may write rows of users. */
  readonly actor: Caller | null
  readonly changes: readonly Change[]
  /** The responses and their receivers. */
  readonly shown: readonly { readonly to: Caller; readonly text: string }[]
  /** The bytes that the actor sent; getting them back is not a leak. */
  readonly sent: string
}

/** Checks what must hold for any request: no bug of the server, no leak, no write to another user's rows. */
export async function checkEffects(
  { world, secrets, ownership, takeCrashes }: Context,
  { actor, changes, shown, sent }: Effects,
): Promise<string[]> {
  secrets.follow(changes)
  return [
    ...world.server.takeBugs(),
    ...takeCrashes(),
    ...shown.flatMap(({ to, text }) => secrets.leaksIn(text, to, sent)),
    ...(actor === null ? [] : await ownership.wrongIn(changes, actor)),
  ]
}

/** Updates the callers' verification and sessions after a request. */
export async function followCallers({ callers, world }: Context, changes: readonly Change[]): Promise<void> {
  for (const { table, act, before, after } of changes) {
    const user = table === 'app_user' && after && callers.find(({ userId }) => userId === after.id)
    if (user) user.isVerified = after.verification_status === 'approved'
    // A user's session is deleted when it ends, an operator's keeps the reason.
    const isEnded = act === 'DELETE' || (after?.end_reason ?? null) !== null
    if (!table.endsWith('session') || !isEnded) continue
    // The login fails if the password has changed.
    for (const caller of callers.filter(({ tokenHash }) => tokenHash === before?.token_hash))
      await caller.signIn(world, caller).catch(() => {
        caller.isLoggedIn = false
      })
    await takeChanges(world)
  }
}

import type { Caller } from './callers.ts'
import { type Change, takeChanges } from './change-log.ts'
import type { Context } from './context.ts'

export type Effects = {
  /** Who has acted; null: an operator, whose calls write what is users'. */
  readonly actor: Caller | null
  readonly changes: readonly Change[]
  /** What came back, and to whom. */
  readonly shown: readonly { readonly to: Caller; readonly text: string }[]
  /** What the actor sent: to hear that again is no leak. */
  readonly sent: string
}

/** What is wrong whatever was sent: a bug of the server's, what it shows, and whose rows it has written. */
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

/** Keeps up with what a request has changed of its callers: who is verified, and who is logged in no longer. */
export async function followCallers({ callers, world }: Context, changes: readonly Change[]): Promise<void> {
  for (const { table, act, before, after } of changes) {
    const user = table === 'app_user' && after && callers.find(({ userId }) => userId === after.id)
    if (user) user.isVerified = after.verification_status === 'approved'
    // A user's goes with its end, an operator's says how it ended.
    const isEnded = act === 'DELETE' || (after?.end_reason ?? null) !== null
    if (!table.endsWith('session') || !isEnded) continue
    // Whoever has changed their password on the way does not come in again.
    for (const caller of callers.filter(({ tokenHash }) => tokenHash === before?.token_hash))
      await caller.signIn(world, caller).catch(() => {
        caller.isLoggedIn = false
      })
    await takeChanges(world)
  }
}

import type { BodyOf, User } from '@u-market/contract'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { verifySecret } from './hash-secret.ts'
import { judgeGuess } from './limit-guesses.ts'
import { openSession } from './sessions.ts'
import { findLogin } from './user.queries.ts'
import { userinfoOf } from './userinfo.views.ts'

export const LOGIN_TRIES = 10

type LogIn = {
  readonly form: BodyOf<'signIn'>
  /** The network's, where somebody guesses. */
  readonly address: string
  readonly clientVersion: string
}

export async function logIn(deps: Deps, { form, address, clientVersion }: LogIn): Promise<User> {
  const account = normalAccount(form.account)
  const db = deps.database.kysely
  const found = await findLogin(db, account)
  const guess = { subject: loginSubject(account, address), tries: LOGIN_TRIES }
  const verdict = await judgeGuess(deps, guess, () =>
    verifySecret(found?.passwordHash ?? null, form.password),
  )
  if (verdict.is === 'locked') throw new Refusal('LOGIN_LOCKED', { until: verdict.until })
  if (verdict.is === 'wrong' || !found) throw new Refusal('LOGIN_FAILED')
  if (found.closedAt) throw new Refusal('ACCOUNT_CLOSED')
  return userinfoOf(deps, await openSession(db, { userId: found.id, clientVersion, at: deps.clock.now() }))
}

/** Counted for account and address together: a stranger's guesses never lock the owner out. */
export function loginSubject(account: string, address = ''): string {
  return `login:${account}:${address}`
}

/** The forms in which accounts are kept: a bare mainland mobile gets its +86, a username has no case. */
function normalAccount(account: string): string {
  return /^1[3-9]\d{9}$/.test(account) ? `+86${account}` : account.toLowerCase()
}

import type { Assertion, DataOf, User } from '@u-market/contract'
import { readBack } from '../../db/look-up.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { userinfoView } from './accounts.routes.ts'
import { issueChallenge } from './challenges.ts'
import { checkAssertion, lookAtAssertion, requireUnspent, spendAssertions } from './check-assertion.ts'
import { relyingParty, requestOptionsOf } from './relying-party.ts'
import { openSession, type SignInPlace } from './sessions.ts'

type LogIn = {
  readonly assertion: Assertion
  readonly place: SignInPlace
  /** The page that asked the phone. */
  readonly origin: string
}

export async function logInWithPasskey(deps: Deps, { assertion, place, origin }: LogIn): Promise<User> {
  const bond = { purpose: 'login' } as const
  const checked = await checkAssertion(deps, { assertion, bond, address: place.address, origin })
  const { userId, token, expiresAt } = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    requireUnspent(checked, await lookAtAssertion(tx, checked))
    await spendAssertions(tx, [{ ...checked, at }])
    return openSession(tx, { userId: checked.userId, place, at })
  })
  deps.wake()
  return readBack(() => userinfoView(deps, { id: userId, token, expiresAt }))
}

/** The user is not known yet: the phone shows which passkeys it has for this site. */
export async function offerLogin(deps: Deps, origin: string): Promise<DataOf<'startPasskeySignIn'>> {
  const challenge = await issueChallenge(deps.database.kysely, { purpose: 'login' }, deps.clock.now())
  return { options: requestOptionsOf(relyingParty(deps, origin), challenge, []) }
}

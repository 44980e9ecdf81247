import type { BodyOf, User } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { updateUser } from './user.queries.ts'
import { userinfoOf } from './userinfo.views.ts'

type Edit = {
  readonly user: Pick<SessionUser, 'id' | 'token' | 'expiresAt'>
  readonly form: BodyOf<'editProfile'>
  readonly claim: IdempotencyClaim | null
}

export async function editProfile(deps: Deps, { user, form, claim }: Edit): Promise<User> {
  const { nickname, avatar, locale } = form
  return transact(deps.database, claim, async (tx) => {
    if (avatar !== undefined)
      await requireOwnUploads(tx, { userId: user.id, category: 'avatar', paths: [avatar], field: 'avatar' })
    const change = { ...(nickname && { nickname }), ...(avatar && { avatar }), ...(locale && { locale }) }
    if (Object.keys(change).length > 0) await updateUser(tx, user.id, change)
    // A kept answer must not hold the token; a replay brings its own.
    return userinfoOf(
      deps,
      { userId: user.id, token: claim ? '' : user.token, expiresAt: user.expiresAt },
      tx,
    )
  })
}

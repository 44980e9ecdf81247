import type { User } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { updateUser } from './user.queries.ts'
import { userinfoOf } from './userinfo.views.ts'

export async function editProfile(deps: Deps, call: Call<'editProfile'>): Promise<User> {
  const { user, body, claim } = call
  const { nickname, avatar, locale } = body
  return transact(deps.database, claim, async (tx) => {
    if (avatar !== undefined)
      await requireOwnUploads(tx, { userId: user.id, category: 'avatar', paths: [avatar], field: 'avatar' })
    const change = { ...(nickname && { nickname }), ...(avatar && { avatar }), ...(locale && { locale }) }
    if (Object.keys(change).length > 0) await updateUser(tx, user.id, change)
    // A kept answer must not hold the token; whoever replays it brings their own.
    return userinfoOf(
      deps,
      { userId: user.id, token: claim ? '' : user.token, expiresAt: user.expiresAt },
      tx,
    )
  })
}

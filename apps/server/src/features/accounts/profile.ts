import type { BodyOf, DataOf, User } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { requireOwnUploads, signedUrl } from '../uploads/index.ts'
import { rename } from './nicknames.ts'
import { requireNotFrozen } from './reset-hold.ts'
import { findByWallet, findProfile, updateUser } from './user.queries.ts'
import { type SessionOwner, userinfoView } from './user.views.ts'

type Edit = {
  readonly user: SessionOwner
  readonly form: BodyOf<'editProfile'>
  readonly idempotencyKey: IdempotencyKey | null
}

export async function editProfile(deps: Deps, { user, form, idempotencyKey }: Edit): Promise<User> {
  const { nickname, avatar, locale } = form
  return transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    const owner = await findProfile(tx, user.id)
    const isRenamed = nickname !== undefined && nickname !== owner.nickname
    // Name and portrait speak to the other parties, as a message does.
    if (isRenamed || avatar !== undefined) requireNotFrozen(owner)
    if (isRenamed) await rename(tx, { userId: user.id, nickname, at })
    if (avatar !== undefined)
      await requireOwnUploads(tx, { userId: user.id, category: 'avatar', paths: [avatar], field: 'avatar' })
    const change = { ...(avatar && { avatar }), ...(locale && { locale }) }
    if (Object.keys(change).length > 0) await updateUser(tx, user.id, change)
    // A stored response must not contain the token. A replayed response gets the token of the caller.
    return userinfoView(deps, { ...user, token: idempotencyKey ? '' : user.token }, tx)
  })
}

export async function findWallet(deps: Deps, walletAddress: string): Promise<DataOf<'findWallet'>> {
  const owner = await findByWallet(deps.database.kysely, walletAddress)
  if (!owner) throw new Refusal('WALLET_NOT_FOUND')
  return {
    userId: owner.id,
    walletAddress: owner.walletAddress,
    nickname: owner.nickname,
    avatar: signedUrl(deps, owner.avatar),
    maskedRealName: owner.realName === null ? '' : maskName(owner.realName),
  }
}

/** Masks a name: enough to recognize a friend, too little to identify a stranger. "A** S**", "张**". */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((part) => `${Array.from(part)[0] ?? ''}**`)
    .join(' ')
}

import type { DataOf } from '@u-market/contract'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { signedUrl } from '../uploads/index.ts'
import { findByWallet } from './user.queries.ts'

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

/** Enough of a name to know a friend by, too little to learn a stranger's: "A** S**", "张**". */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((part) => `${Array.from(part)[0] ?? ''}**`)
    .join(' ')
}

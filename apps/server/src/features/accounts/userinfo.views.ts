import type { Userinfo } from '@u-market/contract'
import { coinText, meanRating } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../deps.ts'
import { signedUrl } from '../uploads/index.ts'
import type { OpenedSession } from './sessions.ts'
import { findUserinfo, type UserinfoRow } from './user.queries.ts'

/** `none` is 0 also after a refusal: the spec counts every other value than 0 and 1 as verified. */
const realnameStatus = { none: 0, pending: 1, approved: 2 } as const satisfies Record<
  UserinfoRow['verificationStatus'],
  Userinfo['realnamestatus']
>
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** The user behind a session, as the client keeps them. */
export const userinfoOf = async (
  deps: Pick<Deps, 'database' | 'clock' | 'secret' | 'publicUrl'>,
  session: OpenedSession,
  db: Db = deps.database.kysely,
): Promise<Userinfo> => {
  const row = await findUserinfo(db, session.userId)
  return {
    id: row.id,
    user_id: row.id,
    username: row.username,
    nickname: row.nickname,
    mobile: row.mobile,
    avatar: signedUrl(deps, row.avatar),
    coin: coinText(row.availableMinor),
    frozen_coin: coinText(row.frozenMinor),
    realnamestatus: realnameStatus[row.verificationStatus],
    realname_reason: row.verificationReason,
    walletddress: row.walletAddress,
    invitecode: row.inviteCode,
    credit_rating: meanRating(row.ratingSum, row.ratingCount),
    token: session.token,
    createtime: seconds(row.createdAt),
    expiretime: seconds(session.expiresAt),
    expires_in: Math.max(0, seconds(session.expiresAt) - seconds(deps.clock.now())),
    has_paypassword: row.hasPayPassword ? 1 : 0,
    merchant_status: row.merchantStatus,
    locale: row.locale,
  }
}
